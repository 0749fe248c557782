#include "bench/speed/copy_partner.h"

#include <arpa/inet.h>
#include <libpq-fe.h>

#include <chrono>
#include <memory>

#include "core/record/status.h"
#include "storage/private/private_postgres.h"

namespace annals::bench {
namespace {

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

absl::Status Expect(PGconn* connection, PGresult* raw, ExecStatusType wanted) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(raw, &PQclear);
  if (PQresultStatus(result.get()) == wanted) return absl::OkStatus();
  return absl::InternalError(std::string("COPY partner: ") + PQerrorMessage(connection));
}

template <class Integer>
void Append(Integer value, std::string* out) {  // network byte order is what the caller made
  out->append(reinterpret_cast<const char*>(&value), sizeof value);
}

void AppendField(std::string_view field, std::string* out) {
  Append(htonl(static_cast<std::uint32_t>(field.size())), out);
  out->append(field);
}

// Rows (text, bytea) of COPY's binary format.
std::string Rows(const std::vector<std::string>& texts, std::size_t begin, std::size_t end, const std::string& vector) {
  std::string out("PGCOPY\n\377\r\n\0", 11);
  Append<std::uint32_t>(0, &out);
  Append<std::uint32_t>(0, &out);
  for (std::size_t i = begin; i < end; ++i) {
    Append(htons(2), &out);
    AppendField(texts[i], &out);
    AppendField(vector, &out);
  }
  Append<std::uint16_t>(0xffff, &out);
  return out;
}

absl::Status CopyBatch(PGconn* connection, const std::string& rows) {
  RETURN_IF_ERROR(Expect(connection, PQexec(connection, "COPY floor_chunks FROM STDIN BINARY"), PGRES_COPY_IN));
  if (PQputCopyData(connection, rows.data(), static_cast<int>(rows.size())) != 1 ||
      PQputCopyEnd(connection, nullptr) != 1) {
    return absl::InternalError(std::string("COPY partner: ") + PQerrorMessage(connection));
  }
  RETURN_IF_ERROR(Expect(connection, PQgetResult(connection), PGRES_COMMAND_OK));
  while (PGresult* rest = PQgetResult(connection)) PQclear(rest);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CopyResult> CopyChunks(const std::vector<std::string>& texts, std::size_t dimension, std::size_t batch,
                                      const std::filesystem::path& scratch) {
  ASSIGN_OR_RETURN(const auto postgres, storage::PrivatePostgres::Start({.data_dir = scratch / "copy"}));
  const Connection connection(PQconnectdb(postgres->url().c_str()), &PQfinish);
  if (PQstatus(connection.get()) != CONNECTION_OK) return absl::UnavailableError(PQerrorMessage(connection.get()));
  RETURN_IF_ERROR(Expect(connection.get(),
                         PQexec(connection.get(), "CREATE TABLE floor_chunks (body text, vector bytea)"),
                         PGRES_COMMAND_OK));
  CopyResult result{.chunks = texts.size()};
  const std::string vector(dimension * sizeof(float), '\1');
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < texts.size(); i += batch) {
    const std::string rows = Rows(texts, i, std::min(texts.size(), i + batch), vector);
    result.bytes += rows.size();
    RETURN_IF_ERROR(CopyBatch(connection.get(), rows));
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace annals::bench
