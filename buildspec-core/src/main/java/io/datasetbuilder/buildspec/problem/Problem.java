package io.datasetbuilder.buildspec.problem;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One refusal, safe to show: no path of the machine, no secret, no exception's text.
 *
 * @param code the stable kind
 * @param at path of the field in field notation ({@code sources[0].schema.casts.amount}); empty for
 *     the whole document or run
 * @param message one sentence that names what is wrong
 * @param hint suggestion of what to write instead, such as the nearest known name; empty without
 *     one
 * @param position position in the text; empty when it was not read from a text
 * @param facts facts for programs in addition to the sentence, by their names in a response (Spec,
 *     "Errors"); usually empty
 * @param source the key of the source that contains the field, for people; empty where the spec is
 *     not valid, or the field is in no source
 * @param details the exception that caused it, for callers in Java; no text or response shows it
 */
public record Problem(
    ProblemCode code,
    String at,
    String message,
    Optional<String> hint,
    Optional<Position> position,
    Map<String, JsonValue> facts,
    Optional<String> source,
    Optional<ErrorDetails> details) {

  public Problem {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** A problem without facts, of no named source. */
  public Problem(
      ProblemCode code,
      String at,
      String message,
      Optional<String> hint,
      Optional<Position> position) {
    this(code, at, message, hint, position, Map.of(), Optional.empty(), Optional.empty());
  }

  public static Problem of(ProblemCode code, String at, String message) {
    return new Problem(code, at, message, Optional.empty(), Optional.empty());
  }

  public Problem withHint(String text) {
    return new Problem(code, at, message, Optional.of(text), position, facts, source, details);
  }

  /** The same problem of one file among several, which the message names. */
  public Problem inFile(String name) {
    String named = "file " + Quoting.quoted(name) + ": " + message;
    return new Problem(code, at, named, hint, position, facts, source, details);
  }

  /**
   * The same problem of an unknown name, with the nearest known one as its hint where one is near.
   */
  public Problem suggesting(String unknown, Collection<String> known) {
    return suggest(NearestName.of(unknown, known));
  }

  /** The same problem of an unknown column, with the nearest column, quoted, as its hint. */
  public Problem suggestingColumn(String unknown, Collection<String> columns) {
    return suggest(NearestName.of(unknown, columns).map(near -> "'" + near + "'"));
  }

  private Problem suggest(Optional<String> name) {
    return name.map(near -> withHint("did you mean " + near + "?")).orElse(this);
  }

  public Problem at(Position where) {
    return new Problem(code, at, message, hint, Optional.of(where), facts, source, details);
  }

  /** The same problem with one more fact. */
  public Problem with(String name, JsonValue fact) {
    Map<String, JsonValue> more = new LinkedHashMap<>(facts);
    more.put(name, fact);
    return new Problem(code, at, message, hint, position, more, source, details);
  }

  /** The same problem, in the source of this key. */
  public Problem ofSource(String key) {
    return new Problem(code, at, message, hint, position, facts, Optional.of(key), details);
  }

  /** The same problem, caused by an exception. */
  public Problem causedBy(Throwable exception) {
    return new Problem(
        code, at, message, hint, position, facts, source, Optional.of(ErrorDetails.of(exception)));
  }
}
