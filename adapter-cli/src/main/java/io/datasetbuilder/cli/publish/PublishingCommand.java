package io.datasetbuilder.cli.publish;

import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.client.ServiceClient.PublicationClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** Base of the commands about publications, here or by a service. */
abstract class PublishingCommand extends LocalOrRemoteCommand {

  private final OptionSpec sendCredential =
      flag(
          "--send-credential",
          "With --remote: send HF_TOKEN, or KAGGLE_USERNAME and KAGGLE_KEY, of this"
              + " environment, as a service of many users wants it.");

  PublishingCommand(Console console, String refused, String... description) {
    super(console, Reads.RUNS, refused, description);
  }

  @Override
  protected void checkUsage() {
    boolean credential = isGiven("--api-key-file") || isGiven("--token-file");
    if (!isRemote() && (credential || Options.isSet(sendCredential))) {
      throw wrongUsage("--api-key-file, --token-file and --send-credential need --remote");
    }
    if (isRemote() && isGiven("--output-dir")) {
      throw wrongUsage("--output-dir belongs to the service with --remote");
    }
  }

  /** The target that the command is about, whose credential a service may need. */
  abstract PublishTarget target();

  /** The publications, with the credential that the options send. */
  final PublicationClient publications(ServiceClient client) {
    return client.publications(
        Options.isSet(sendCredential)
            ? new SentCredential(console).of(target())
            : Optional.empty());
  }
}
