"""An independent reading of an mbox, to hold the importer against: threads and attachments by Python's own mail parser.

Prints one JSON object: message id -> {"thread": any name that its thread shares, "attachments": count}.
"""
import json
import mailbox
import re
import sys

ID = re.compile(r"<([^<>\s]+)>")
SIGNATURES = {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}


def ids(message, header):
    return ID.findall(str(message[header] or ""))


def attachments(part):
    kind = part.get_content_type()
    if kind == "message/rfc822":
        return 1 + sum(attachments(inner) for inner in part.get_payload())
    if kind.startswith("multipart/"):
        inner = part.get_payload()
        return sum(attachments(p) for p in inner) if isinstance(inner, list) else 0
    if kind in SIGNATURES:
        return 0
    attached = part.get_filename() or part.get_content_disposition() == "attachment"
    return 1 if attached or kind not in ("text/plain", "text/html") else 0


def main():
    links, mails = {}, {}
    for message in mailbox.mbox(sys.argv[1]):
        own = ids(message, "message-id")[0]
        parents = ids(message, "references") + ids(message, "in-reply-to")[-1:]
        mails[own] = attachments(message)
        for parent in parents:
            links.setdefault(own, set()).add(parent)
            links.setdefault(parent, set()).add(own)
    thread = {}
    for start in mails:
        waiting = [start]
        while waiting:  # every mail that a chain of links leads to
            node = waiting.pop()
            if node not in thread:
                thread[node] = start
                waiting.extend(links.get(node, ()))
    print(json.dumps({mail: {"thread": thread[mail], "attachments": count} for mail, count in mails.items()}))


main()
