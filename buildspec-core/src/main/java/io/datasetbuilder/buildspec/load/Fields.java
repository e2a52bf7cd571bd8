package io.datasetbuilder.buildspec.load;

import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one mapping. Reading a value that is not as it should be notes a problem and gives
 * a placeholder, so that one pass finds every problem; a spec with a problem of this gate is never
 * used.
 */
public final class Fields {

  private final MappingNode mapping;
  private final FieldPath at;
  private final ProblemLog log;

  private Fields(MappingNode mapping, FieldPath at, ProblemLog log) {
    this.mapping = mapping;
    this.at = at;
    this.log = log;
  }

  /** The fields of a mapping, after a check that it has no field but the known ones. */
  static Fields of(MappingNode mapping, FieldPath at, ProblemLog log, KnownFields known) {
    Fields fields = new Fields(mapping, at, log);
    mapping.entries().forEach((name, entry) -> fields.check(name, entry, known));
    return fields;
  }

  private void check(String name, Entry entry, KnownFields known) {
    if (known.names().contains(name)) {
      return;
    }
    Position position = entry.keyPosition();
    String replacement = known.removed().get(name);
    String otherKind = known.ofOtherKinds().get(name);
    if (replacement != null) {
      String message = Quoting.quoted(name) + " is no longer a field of a BuildSpec";
      report(LoadProblem.REMOVED_FIELD, name, message, Optional.of(replacement), position);
    } else if (otherKind != null) {
      String message =
          Quoting.quoted(name) + " is a field of " + otherKind + " sources, not of this kind";
      Optional<String> hint =
          Optional.of("only kind: " + otherKind.replace(" and ", " or ") + " has it");
      report(LoadProblem.FIELD_OF_OTHER_KIND, name, message, hint, position);
    } else {
      String message = "there is no field " + Quoting.quoted(name) + " here";
      Optional<String> hint = LoadMessages.nearest(name, known.names());
      report(LoadProblem.UNKNOWN_FIELD, name, message, hint, position);
    }
  }

  private void report(
      ProblemCode code, String name, String message, Optional<String> hint, Position position) {
    String place = at.field(name).notation();
    log.add(new Problem(code, place, message, hint, Optional.of(position)));
  }

  /** The place of the mapping. */
  public FieldPath at() {
    return at;
  }

  /** Notes a problem at the mapping itself. */
  public void report(ProblemCode code, String message) {
    log.add(Problem.of(code, at.notation(), message).at(mapping.position()));
  }

  /** The field's value as written, null included; empty when the field is not written. */
  public Optional<Value> written(String name) {
    return Optional.ofNullable(mapping.entries().get(name))
        .map(entry -> new Value(entry.value(), at.field(name), log));
  }

  /** The field's value; empty when it is absent or null. */
  public Optional<Value> optional(String name) {
    Entry entry = mapping.entries().get(name);
    return entry == null || entry.value() instanceof NullNode ? Optional.empty() : written(name);
  }

  /** The field's value; a problem is noted when it is absent or null. */
  public Optional<Value> required(String name) {
    Optional<Value> value = optional(name);
    if (value.isEmpty()) {
      String message = Quoting.quoted(name) + " is required";
      Position position =
          written(name).map(written -> written.node().position()).orElse(mapping.position());
      report(LoadProblem.MISSING_FIELD, name, message, Optional.empty(), position);
    }
    return value;
  }

  /** A required text that is not empty; the empty text when it was refused. */
  public String requiredText(String name) {
    return required(name).map(Value::filledText).orElse("");
  }

  /** A text; absent, null and empty are the same. */
  public Optional<String> text(String name) {
    return optional(name).map(Value::text).filter(text -> !text.isEmpty());
  }

  /** A list of texts that are not empty; no list when absent. */
  public List<String> names(String name) {
    return optional(name).map(Value::filledTexts).orElse(List.of());
  }

  /**
   * The fields that a mapping may have.
   *
   * @param names the fields
   * @param removed what to use instead, by field of an older contract
   * @param ofOtherKinds the kind that has it, by field that only another kind of source has
   */
  public record KnownFields(
      List<String> names, Map<String, String> removed, Map<String, String> ofOtherKinds) {

    public KnownFields {
      names = List.copyOf(names);
      removed = Map.copyOf(removed);
      ofOtherKinds = Map.copyOf(ofOtherKinds);
    }

    /** These fields and no others. */
    public static KnownFields of(String... names) {
      return new KnownFields(List.of(names), Map.of(), Map.of());
    }

    /** The same fields, and these removed ones by name. */
    public KnownFields withRemoved(Map<String, String> replacements) {
      return new KnownFields(names, replacements, ofOtherKinds);
    }
  }
}
