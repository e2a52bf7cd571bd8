package io.datasetbuilder.cli.publish;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options that choose where a run is published: the target and the destination there. */
final class TargetOptions implements Options.Group {

  private static final List<String> TARGETS =
      Stream.of(PublishTarget.values()).map(PublishTarget::wire).toList();

  private final OptionSpec target =
      OptionSpec.builder("--target")
          .paramLabel("TARGET")
          .type(String.class)
          .defaultValue(PublishTarget.LOCAL.wire())
          .completionCandidates(TARGETS)
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
    String written = target.getValue();
    return Stream.of(PublishTarget.values())
        .filter(known -> known.wire().equals(written))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    target.command().commandLine(),
                    "--target is one of " + String.join(", ", TARGETS)));
  }

  /** The destination as it is written. */
  Optional<String> destination() {
    return Options.value(destination);
  }
}
