package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A parameter that a spec may set.
 *
 * @param name what goes over the wire
 * @param alias what a spec may write instead
 * @param allowed the only values, where they are known; else empty
 * @param pattern what a whole value must match
 * @param example a value that works
 * @param maxAgeDays for dates of feeds that keep days only: older ones are refused before the call
 * @param repeat how a list of values is written
 * @param grid whether it suits as an axis of a parameter grid
 */
public record ParamDefinition(
    String name,
    Optional<String> alias,
    ParamType type,
    boolean required,
    List<String> allowed,
    Optional<Pattern> pattern,
    Optional<String> example,
    Optional<String> description,
    OptionalInt maxAgeDays,
    Repeat repeat,
    boolean grid) {

  public ParamDefinition {
    allowed = List.copyOf(allowed);
  }

  /** A text that need not be given: what an open dataset's undeclared names are. */
  public static ParamDefinition text(String name) {
    return new ParamDefinition(
        name,
        Optional.empty(),
        ParamType.STRING,
        false,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Repeat.REPEATED_KEY,
        false);
  }

  /** Whether a spec means this parameter by a name. */
  public boolean isCalled(String written) {
    return name.equals(written) || alias.filter(written::equals).isPresent();
  }

  /**
   * What keeps a text from being a value of this parameter, to go behind its name; empty when
   * nothing does. The text itself is not repeated: it may be a credential.
   */
  public Optional<String> misfit(String text) {
    if (!allowed.isEmpty() && !allowed.contains(text)) {
      return Optional.of("is one of " + String.join(", ", allowed));
    }
    if (pattern.filter(form -> !form.matcher(text).matches()).isPresent()) {
      return Optional.of("has the form " + pattern.get().pattern());
    }
    return type.takes(text) ? Optional.empty() : Optional.of("is " + type.form());
  }

  /** What a spec should write. */
  public String shownName() {
    return alias.orElse(name);
  }
}
