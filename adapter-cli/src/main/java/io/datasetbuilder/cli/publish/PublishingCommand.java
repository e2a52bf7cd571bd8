package io.datasetbuilder.cli.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishBlocker;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

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

  /** The operations, with the credential that the options send. */
  final PublicationOperations publications() {
    return new PublicationOperations(
        console,
        json(),
        Options.isSet(sendCredential) ? sentCredential(target()) : Optional.empty());
  }

  /**
   * The credential of this environment as the header of a service of many users; empty for a target
   * that needs none.
   *
   * @throws Refused when the environment has no credential for it
   */
  private Optional<Secret> sentCredential(PublishTarget target) {
    if (target == PublishTarget.LOCAL) {
      return Optional.empty();
    }
    PublishBlocker missing = PublishBlocker.CREDENTIAL_UNAVAILABLE;
    Optional<Secret> header =
        console
            .settings()
            .settings()
            .publishing()
            .credential(target)
            .flatMap(PublishingCommand::header);
    if (header.isEmpty()) {
      throw Refused.notPossible(
          missing,
          "--send-credential",
          "the environment has no credential for the target",
          missing.remedy());
    }
    return header;
  }

  private static Optional<Secret> header(HubCredential credential) {
    if (credential instanceof HubCredential.Token token) {
      return Optional.of(new Secret("HF_TOKEN=" + token.token().reveal()));
    }
    return credential instanceof HubCredential.UserKey pair
        ? Optional.of(
            new Secret("KAGGLE_USERNAME=" + pair.username() + ",KAGGLE_KEY=" + pair.key().reveal()))
        : Optional.empty();
  }

  /** Options that choose where a run is published: the target and the destination there. */
  static final class TargetOptions implements Options.Group {

    private static final Choices<PublishTarget> TARGETS = Choices.of(PublishTarget.values());

    private final OptionSpec target =
        OptionSpec.builder("--target")
            .paramLabel("TARGET")
            .type(String.class)
            .defaultValue(PublishTarget.LOCAL.wire())
            .completionCandidates(TARGETS.names())
            .description("huggingface, kaggle or local (default: ${DEFAULT-VALUE}).")
            .build();

    private final OptionSpec destination;

    /**
     * @param required whether the destination has to be given
     */
    TargetOptions(boolean required) {
      destination =
          OptionSpec.builder("--destination")
              .paramLabel("OWNER/NAME")
              .type(String.class)
              .required(required)
              .description("The dataset at the target.")
              .build();
    }

    @Override
    public List<ArgSpec> all() {
      return List.of(target, destination);
    }

    /** The target; another word is wrong usage. */
    PublishTarget target() {
      return TARGETS
          .named(target.getValue())
          .orElseThrow(
              () ->
                  new ParameterException(
                      target.command().commandLine(),
                      "--target is one of " + String.join(", ", TARGETS.names())));
    }

    /**
     * The target and its destination.
     *
     * @throws Refused when the target has no such destination
     */
    TargetDestination place() {
      return new TargetDestination(
          target(),
          Refused.valueOf(TargetDestination.readDestination(destination().orElseThrow())));
    }

    /** The destination as it is written. */
    Optional<String> destination() {
      return Options.value(destination);
    }
  }
}
