package io.datasetbuilder.cli.access;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.access.Administration;
import io.datasetbuilder.wire.AdminBodies;
import java.util.List;
import java.util.Optional;
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
        .with("approve", new DecideCommand(console, UserStatus.APPROVED))
        .with("reject", new DecideCommand(console, UserStatus.REJECTED));
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
      List<User> users = valueOf(administration(service).users(wanted.map(UserStatus::wire)));
      print(() -> AdminBodies.users(users), () -> print(users));
      return ExitCode.OK;
    }

    private UserStatus named(String written) {
      return UserStatus.named(written)
          .orElseThrow(() -> wrongUsage("--status is pending, approved or rejected"));
    }

    private void print(List<User> users) {
      if (users.isEmpty()) {
        console.println("no users");
        return;
      }
      TextTable table = new TextTable("NAME", "STATUS", "SIGNED UP", "LAST SEEN", "USER");
      for (User user : users) {
        table.row(
            user.displayName(),
            user.status().wire(),
            ValueFormatter.time(Optional.of(user.firstSeenAt())),
            ValueFormatter.time(Optional.of(user.lastSeenAt())),
            user.id().value());
      }
      table.print(console, "");
    }
  }

  /** {@code users approve USER_ID} and {@code users reject USER_ID}. */
  private static final class DecideCommand extends ServiceCommand {

    private final UserStatus status;
    private final PositionalParamSpec id =
        parameter(0, "USER_ID", "The id of a user, as users list shows it.");

    DecideCommand(Console console, UserStatus status) {
      super(
          console,
          "nothing changed",
          status == UserStatus.APPROVED
              ? "Let a user in, from the next request on."
              : "Keep a user out, from the next request on.");
      this.status = status;
    }

    @Override
    protected int run(BuilderService service) {
      String userId = id.getValue();
      Administration administration = administration(service);
      Result<User> decided =
          status == UserStatus.APPROVED
              ? administration.approve(userId)
              : administration.reject(userId);
      User user = valueOf(decided);
      print(
          () -> AdminBodies.user(user),
          () -> console.println(user.status().wire() + " " + user.id() + " " + user.displayName()));
      return ExitCode.OK;
    }
  }
}
