#include "storage/postgres/change_listener.h"

#include <poll.h>

#include <utility>

namespace annals::storage {

bool ChangeListener::Wait(std::chrono::milliseconds timeout) {
  if (session_ && !session_->broken()) return session_->WaitForNotification(timeout);
  auto session = Session::Connect(url_, options_);
  try {
    if (session.ok()) {
      pqxx::nontransaction((*session)->connection()).exec(sql::kListen);
      session_ = *std::move(session);
      return true;
    }
  } catch (const std::exception&) {  // as good as no connection
  }
  poll(nullptr, 0, static_cast<int>(timeout.count()));  // the database is away: do not ask it in a tight loop
  return false;
}

}  // namespace annals::storage
