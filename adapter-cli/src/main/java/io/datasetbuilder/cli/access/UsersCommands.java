package io.datasetbuilder.cli.access;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.command.ServiceOperation;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.access.Administration;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.wire.AdminBodies;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code users …}: who has signed in to the service of an output folder, and may use it. */
public final class UsersCommands {

  private UsersCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("List, approve and reject the users of a shared service.")
        .with("list", new ListUsersCommand(console))
        .with(
            "approve",
            decide(console, Administration::approve, "Let a user in, from the next request on."))
        .with(
            "reject",
            decide(console, Administration::reject, "Keep a user out, from the next request on."));
  }

  /** Uses of a service are in its audit log; a command prints no log line but warnings. */
  private static Administration administration(BuilderService service) {
    Logger.getLogger("").setLevel(Level.WARNING);
    return service.session(new Principal.Service()).administration();
  }

  /** {@code users list}: who has signed in, newest sign-up first. */
  private static final class ListUsersCommand extends ServiceCommand {

    private final OptionSpec status =
        choice(
            "--status",
            "STATUS",
            Stream.of(UserStatus.values()).map(UserStatus::wire).toList(),
            "Only users that are pending, approved or rejected.");

    ListUsersCommand(Console console) {
      super(console, "no list of users", "List who has signed in, newest sign-up first.");
    }

    @Override
    protected int run(BuilderService service) {
      Optional<UserStatus> wanted = Options.<String>value(status).map(this::named);
      return show(
          administration(service).users(wanted.map(UserStatus::wire)),
          AdminBodies::users,
          this::print);
    }

    private UserStatus named(String written) {
      return UserStatus.named(written)
          .orElseThrow(() -> wrongUsage("--status is pending, approved or rejected"));
    }

    private void print(List<User> users) {
      new TextTable<User>()
          .column("NAME", User::displayName)
          .column("STATUS", user -> user.status().wire())
          .column("SIGNED UP", user -> NumberFormat.moment(user.firstSeenAt()))
          .column("LAST SEEN", user -> NumberFormat.moment(user.lastSeenAt()))
          .column("USER", user -> user.id().value())
          .printOr("no users", console::println, users);
    }
  }

  /** {@code users approve USER_ID} and {@code users reject USER_ID}. */
  private static ServiceOperation<User> decide(
      Console console, BiFunction<Administration, String, Result<User>> decision, String what) {
    PositionalParamSpec id =
        Options.parameter(0, "1", "USER_ID", "The id of a user, as users list shows it.");
    return new ServiceOperation<>(
        console,
        List.of(id),
        service -> decision.apply(administration(service), id.getValue()),
        AdminBodies::user,
        user -> console.println(user.status().wire() + " " + user.id() + " " + user.displayName()),
        "nothing changed",
        what);
  }
}
