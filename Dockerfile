# Annals in an image: `docker build -t annals .`, or `docker compose up` for the whole of it.
#
# The packages come from deploy/packages.txt, the list that ./dev uses, too. The image that is deployed holds the two programs,
# their libraries and the default model: no compiler, no shell, no root. It needs nothing writable but /tmp.
FROM docker.io/library/debian:trixie-slim AS packages
COPY deploy/packages.txt /packages.txt
RUN for use in build run model; do awk -v use="$use" '!/^#/ && $2 == use { print $1 }' /packages.txt | sort -u > "/packages.$use"; done

FROM docker.io/library/debian:trixie-slim AS toolchain
ENV DEBIAN_FRONTEND=noninteractive
COPY --from=packages /packages.build /packages.build
RUN apt-get update && xargs -a /packages.build apt-get install -y --no-install-recommends && rm -rf /var/lib/apt/lists/*
WORKDIR /src

# Maven and Java stay in this stage. It is not made again because a line of code changed.
FROM docker.io/library/debian:trixie-slim AS model
ENV DEBIAN_FRONTEND=noninteractive
COPY --from=packages /packages.model /packages.model
RUN apt-get update && xargs -a /packages.model apt-get install -y --no-install-recommends && rm -rf /var/lib/apt/lists/*
COPY deploy/models /fetch
RUN /fetch/fetch e5-small-v2 /models/e5-small-v2 && rm -f /models/*.lock

FROM toolchain AS build
COPY . .
# Parallel compilers; each takes up to 1 GB of memory. 0: one a core.
ARG JOBS=0
RUN cmake --preset release \
 && cmake --build build/release -j "$([ "$JOBS" = 0 ] && nproc || echo "$JOBS")" --target annals annalsd \
 && strip build/release/bin/annals build/release/bin/annalsd
RUN deploy/image/icu_data /icu

FROM docker.io/library/debian:trixie-slim AS runtime
COPY --from=packages /packages.run /packages.run
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive xargs -a /packages.run apt-get install -y --no-install-recommends \
 && useradd --system --no-create-home --shell /usr/sbin/nologin annals
COPY --from=build /src/build/release/bin/annals /src/build/release/bin/annalsd /own/usr/local/bin/
COPY --from=build /icu /own
COPY deploy/image /collect
RUN /collect/collect /image /own && install -d -o annals -g annals -m 700 /image/keys && install -d -m 1777 /image/tmp

# What the image is made of, where Python is: /usr/share/annals/sbom.spdx.json, and the licences of all packages.
FROM model AS listed
COPY --from=runtime /var/lib/dpkg /debian/var/lib/dpkg
COPY --from=runtime /usr/share/doc /debian/usr/share/doc
COPY --from=build /var/lib/dpkg /toolchain/var/lib/dpkg
COPY --from=build /src/CMakeLists.txt /src/CMakeLists.txt
COPY --from=runtime /image /image
COPY deploy /src/deploy
RUN /src/deploy/image/sbom --image /image --debian /debian --toolchain /toolchain --models /models \
      --version "$(sed -n 's/^project(.*VERSION \([0-9.]*\).*/\1/p' /src/CMakeLists.txt)"

# The programs, the libraries that they name, and what these read: no shell, no package manager.
FROM scratch
COPY --from=listed /image /
COPY --from=model /models /usr/share/annals/models
USER annals
# Beyond loopback calls need a key: ANNALS_ADMIN_KEY_FILE names the first one, for example /keys/admin on a volume.
# Every flag of annalsd is a variable, see `annalsd --help`. The database has no default: ANNALS_POSTGRES names it.
ENV ANNALS_MODELS=/usr/share/annals/models ANNALS_LISTEN=0.0.0.0:7411 ANNALS_HTTP_LISTEN=0.0.0.0:7412
EXPOSE 7411 7412
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["annals", "status", "--timeout", "4"]
STOPSIGNAL SIGTERM
CMD ["annalsd"]
