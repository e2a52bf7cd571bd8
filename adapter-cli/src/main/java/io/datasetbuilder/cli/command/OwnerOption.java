package io.datasetbuilder.cli.command;

import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Option that names the team which a command acts for. */
public final class OwnerOption implements Options.Group {

  private final OptionSpec owner;

  private OwnerOption(String description) {
    owner = Options.text("--owner", "team:NAME", description);
  }

  /** The team whose runs, datasets and tables the command is about. */
  public static OwnerOption acting() {
    return new OwnerOption("Act for a team: on what it owns, instead of what is yours.");
  }

  /** The team that a new run belongs to. */
  public static OwnerOption ofRun() {
    return new OwnerOption("Team that the run and its tables belong to, instead of you.");
  }

  @Override
  public List<ArgSpec> all() {
    return List.of(owner);
  }

  /** The team; another text than the name of one is wrong usage. */
  public Optional<TeamName> team() {
    return Options.<String>value(owner).map(this::team);
  }

  /** The text that names the team in calls of a service. */
  public Optional<String> name() {
    return team().map(TeamName::asOwner);
  }

  /** Lets the service of a command on this machine act for the team. */
  public BuilderServiceBuilder applied(BuilderServiceBuilder builder) {
    return team().map(builder::actingFor).orElse(builder);
  }

  /** The team that a text names; another text is wrong usage. */
  private TeamName team(String written) {
    return TeamName.ofOwner(written)
        .orElseThrow(
            () ->
                new ParameterException(
                    owner.command().commandLine(),
                    "--owner is team:NAME, with the name of a team"));
  }
}
