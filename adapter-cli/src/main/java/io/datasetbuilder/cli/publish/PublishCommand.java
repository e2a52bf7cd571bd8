package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.SpecOptions.SpecFile;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code publish RUN}, or {@code publish SPEC --artifacts-dir DIR} with the folder of a run:
 * publishes a finished run.
 */
public final class PublishCommand extends PublishingCommand {

  private static final String ARTIFACTS = "--artifacts-dir";

  private final PositionalParamSpec published =
      parameter(
          0, "RUN", "The id of a finished run; with --artifacts-dir the file of its BuildSpec.");

  private final TargetOptions at = add(new TargetOptions(true));

  private final OptionSpec artifacts =
      option(ARTIFACTS, "DIR", Path.class, "The folder of the run, whose spec is the parameter.");

  private final OptionSpec isPublic =
      flag("--public", "At huggingface and kaggle: make the dataset public (default: private).");

  private final OptionSpec confirmed =
      flag("--confirm-non-commercial", "Accept terms that allow non-commercial use only.");

  private final OptionSpec replaceNewer =
      flag("--replace-newer", "At local: replace a newer run that lies at the destination.");

  private final OptionSpec dryRun = flag("--dry-run", "Show what would be sent, and send nothing.");

  public PublishCommand(Console console) {
    super(
        console,
        "publish refused",
        "Publish a finished run to a dataset hub or a folder.",
        "Privately where --public is not given, and never twice.");
  }

  @Override
  PublishTarget target() {
    return at.target();
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    if (Options.isSet(isPublic) && target() == PublishTarget.LOCAL) {
      throw wrongUsage("--public belongs to the targets huggingface and kaggle");
    }
    if (Options.isSet(replaceNewer) && target() != PublishTarget.LOCAL) {
      throw wrongUsage("--replace-newer belongs to the target local");
    }
    if (isGiven(ARTIFACTS) && isGiven("--output-dir")) {
      throw wrongUsage(ARTIFACTS + " names the run: --output-dir belongs to a run id");
    }
    if (isRemote() && (isGiven(ARTIFACTS) || Options.isSet(dryRun))) {
      throw wrongUsage(ARTIFACTS + " and --dry-run read a run of this machine, not of --remote");
    }
  }

  /** The folder around that of the run, where its folder is named. */
  @Override
  protected Path outputFolder() {
    Optional<Path> run = artifactsFolder();
    return run.isEmpty()
        ? super.outputFolder()
        : Optional.ofNullable(run.get().getParent()).orElse(run.get());
  }

  private Optional<Path> artifactsFolder() {
    return Options.<Path>value(artifacts).map(folder -> folder.toAbsolutePath().normalize());
  }

  private String runId() {
    Optional<Path> folder = artifactsFolder();
    if (folder.isEmpty()) {
      return named(published.getValue());
    }
    String name = Optional.ofNullable(folder.get().getFileName()).map(Path::toString).orElse("");
    if (!RunId.isValid(name)) {
      throw Refused.notPossible(
          RunProblem.INVALID_RUN_ID,
          ARTIFACTS,
          Quoting.path(artifacts.<Path>getValue().toString()) + " is not the folder of a run");
    }
    return named(name);
  }

  @Override
  protected int run(ServiceClient client) {
    String run = runId();
    PublicationOperations publications = publications();
    if (isGiven(ARTIFACTS)) {
      client.runHere(PublicationOperations.requireRun(run));
      datasetOf(run, client).ifPresent(dataset -> requireSpecOf(dataset, client));
    }
    if (Options.isSet(dryRun)) {
      JsonObject preview =
          client.runHere(PublicationOperations.preview(run, request())).orElseThrow();
      print(preview, () -> new PublishFormatter(console).preview(heading(run, client), preview));
      return PublishFormatter.isReady(preview) ? ExitCode.OK : ExitCode.FAILED;
    }
    return printed(run, client, client.run(publications.publish(run, request())));
  }

  /** A run that cannot be read has no dataset to show, and blockers that state why. */
  private static String heading(String run, ServiceClient client) {
    return datasetOf(run, client).orElse(run);
  }

  private static Optional<String> datasetOf(String run, ServiceClient client) {
    try {
      return Optional.of(client.datasetOf(run));
    } catch (Refused unreported) {
      return Optional.empty();
    }
  }

  /** A run is published with the spec that it keeps; another dataset's is a mistake. */
  private void requireSpecOf(String dataset, ServiceClient client) {
    byte[] document = new SpecFile(console.in()).read(published.getValue());
    String named =
        client.runHere(PublicationOperations.datasetOf(SpecInput.of(document))).orElseThrow();
    if (!named.equals(dataset)) {
      throw wrongUsage(
          "the spec is of the dataset %s, and the run of %s"
              .formatted(Quoting.quoted(named), Quoting.quoted(dataset)));
    }
  }

  private int printed(String run, ServiceClient client, JsonObject body) {
    boolean blocked = PublishFormatter.isBlocked(body);
    PublishFormatter formatter = new PublishFormatter(console);
    print(
        body,
        () -> {
          if (blocked) {
            formatter.blocked(body);
          } else {
            formatter.published(heading(run, client), body);
          }
        });
    return blocked ? ExitCode.FAILED : ExitCode.OK;
  }

  private JsonObject request() {
    return new JsonMembers()
        .put("target", target().wire())
        .put("destination", at.destination().orElseThrow())
        .put("options", options())
        .toObject();
  }

  private JsonObject options() {
    JsonMembers options = new JsonMembers();
    boolean everybody = Options.isSet(isPublic);
    switch (target()) {
      case HUGGINGFACE -> options.put("private", !everybody);
      case KAGGLE -> options.put("public", everybody);
      case LOCAL -> {
        // A folder has no visibility of its own. A service of an earlier version knows no such
        // option.
        if (Options.isSet(replaceNewer)) {
          options.put("replace_newer", true);
        }
      }
    }
    return options.put("confirm_non_commercial", Options.isSet(confirmed)).toObject();
  }
}
