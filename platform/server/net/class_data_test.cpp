// What is left of a class on the machine: a real server, a real database, and the bytes of its files.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "engine/table/registry.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/net/server.hpp"
#include "platform/store/sqlite_store.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::PlainClient;

// A server whose data lies in a folder of its own.
class WithData {
 public:
  WithData() {
    fs::remove_all(folder_);
    auto opened = store::SqliteStore::open({.folder = folder_.string()},
                                           [this](std::function<void()> job) { server_->post(std::move(job)); });
    store_ = std::move(*opened);
    server_ = std::make_unique<Server>(ServerOptions{.listen = {.port = 0}}, all_modules(), *store_);
    EXPECT_TRUE(server_->open().has_value());
    thread_ = std::thread([this] { server_->run(); });
  }
  ~WithData() {
    server_->stop();
    thread_.join();
    store_.reset();
    fs::remove_all(folder_);
  }
  std::uint16_t port() const { return server_->port(); }
  bool holds(std::string_view text) const {
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string bytes(std::istreambuf_iterator<char>(in), {});
      if (bytes.contains(text)) return true;
    }
    return false;
  }
  // The loop and the thread that writes may be late for a moment.
  bool comes_to_hold(std::string_view text, bool yes) const {
    for (int i = 0; i < 100 && holds(text) != yes; ++i) std::this_thread::sleep_for(50ms);
    return holds(text) == yes;
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("calculi_class_data_" + std::to_string(::getpid()));
  std::unique_ptr<store::SqliteStore> store_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

struct Person {
  explicit Person(std::uint16_t port) : line(port) {
    EXPECT_TRUE(line.upgrade());
    say(wire::Hello{wire::protocol, "en"});
    (void)wait_for<wire::Welcome>();
  }
  void say(const wire::ClientMessage& message) { line.say(wire::write(message)); }
  template <class Message>
  Message wait_for() {
    while (const std::optional<std::string> text = line.hear()) {
      Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(*text);
      if (auto* found = message ? std::get_if<Message>(&*message) : nullptr) return std::move(*found);
    }
    ADD_FAILURE() << "the line has ended before " << Message::type;
    return {};
  }
  PlainClient line;
};

TEST(ClassData, no_name_and_no_answer_of_a_pupil_stays_on_the_machine_after_the_end) {
  WithData data;
  Person teacher(data.port());
  wire::OpenClass open{.plan = {.game = std::string(all_modules().front()->about().slug), .size = 2},
                       .token = std::string(32, 'a')};
  teacher.say(open);
  const std::string code = teacher.wait_for<wire::ClassOpened>().code;
  std::vector<std::unique_ptr<Person>> pupils;
  std::vector<std::string> names;
  for (const char key : {'1', '2', '3'}) {
    Person& pupil = *pupils.emplace_back(std::make_unique<Person>(data.port()));
    pupil.say(wire::Join{code, {}});
    (void)pupil.wait_for<wire::ClassDoor>();
    pupil.say(wire::ClassEnter{std::string(32, key)});
    names.push_back(pupil.wait_for<wire::ClassPlace>().name);
  }
  teacher.say(wire::ClassSeat{1, {{1, 2, 3}}, {}});
  teacher.say(wire::ClassTeach{2, "start"});
  (void)pupils[0]->wait_for<wire::View>();
  pupils[0]->say(wire::ClassTries{1, 1, {{"7x8", 5437, 2}}});
  (void)pupils[0]->wait_for<wire::Ack>();
  for (const std::string& name : names) EXPECT_TRUE(data.comes_to_hold(name, true)) << name;
  EXPECT_TRUE(data.comes_to_hold("5437", true));
  teacher.say(wire::ClassTeach{3, "end"});
  (void)teacher.wait_for<wire::ClassOver>();
  (void)pupils[1]->wait_for<wire::ClassOver>();
  for (const std::string& name : names) EXPECT_TRUE(data.comes_to_hold(name, false)) << name;
  EXPECT_TRUE(data.comes_to_hold("5437", false));
  EXPECT_TRUE(data.comes_to_hold(R"("plan")", false));
}

}  // namespace
}  // namespace calculi::server
