package io.datasetbuilder.cli.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** Base of the commands about publications, here or by a service. */
abstract class PublishingCommand extends Command {

  private final OutputDir outputDir = add(new OutputDir());
  private final RemoteOptions remote = add(new RemoteOptions());

  private final OptionSpec sendCredential =
      add(
          Options.flag(
              "--send-credential",
              "With --remote: send HF_TOKEN, or KAGGLE_USERNAME and KAGGLE_KEY, of this"
                  + " environment, as a service of many users wants it."));

  PublishingCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** The folder of the runs. */
  Path outputFolder() {
    return outputDir.folder();
  }

  final boolean isRemote() {
    return remote.given();
  }

  /** The run that an argument names; {@code latest} is one of this machine. */
  final String named(String run) {
    return isRemote() ? run : NamedRun.in(outputFolder(), run);
  }

  /** Checks options before anything is opened. */
  void checkUsage() {
    if (!remote.given() && (remote.credentialWithoutService() || Options.isSet(sendCredential))) {
      throw wrongUsage("--api-key-file, --token-file and --send-credential need --remote");
    }
    if (remote.given() && isGiven("--output-dir")) {
      throw wrongUsage("--output-dir belongs to the service with --remote");
    }
  }

  /** The target that the command is about, whose credential a service may need. */
  abstract PublishTarget target();

  /**
   * Runs the command.
   *
   * @return the exit code
   */
  abstract int run(RunPublications publications);

  /** Runs the command on this machine. */
  int runHere(LocalPublications publications) {
    return run(publications);
  }

  @Override
  protected final int run() {
    checkUsage();
    try (BuilderService service = console.open(outputFolder())) {
      return remote.given()
          ? run(remote(service))
          : runHere(new LocalPublications(service, console, json()));
    } catch (RemoteFailure failed) {
      throw new Refused(failed.refusal());
    }
  }

  private RunPublications remote(BuilderService local) {
    RemoteService service = remote.service(console, local.json());
    Optional<Secret> credential =
        Options.isSet(sendCredential) ? new SentCredential(console).of(target()) : Optional.empty();
    return new RemotePublications(service, service.publishing(credential), local);
  }
}
