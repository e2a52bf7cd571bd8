package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.warehouse.problem.StoredText;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Members of one JSON object of a request, read by name. Null counts as absent. An invalid member
 * is reported to the log and replaced by a default that breaks no further rule, so that one reading
 * finds every problem; a request with a problem is never used.
 */
final class RequestFields {

  private static final JsonValue SCALAR_STAND_IN = JsonValue.of("");

  private final Map<String, JsonValue> members;
  private final FieldPath at;
  private final ProblemLog log;

  private RequestFields(Map<String, JsonValue> members, FieldPath at, ProblemLog log) {
    this.members = members;
    this.at = at;
    this.log = log;
  }

  /**
   * The members of a request.
   *
   * @param known the names that it may have; others are reported with the nearest of them
   */
  static RequestFields of(JsonObject request, List<String> known, ProblemLog log) {
    return checked(request, FieldPath.ROOT, known, log);
  }

  private static RequestFields checked(
      JsonObject object, FieldPath at, List<String> known, ProblemLog log) {
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        String message = Quoting.quoted(name) + " is not a member of this request";
        log.add(problem(at.field(name), message).suggesting(name, known));
      }
    }
    return new RequestFields(object.members(), at, log);
  }

  /** Whether the member is present and not null. */
  boolean has(String name) {
    return value(name).isPresent();
  }

  /** A value of any type that must be there; null is a value. */
  JsonValue requiredValue(String name) {
    JsonValue value = members.get(name);
    if (value == null) {
      report(name, "is required");
    }
    return value == null ? JsonValue.ofNull() : value;
  }

  /** A text that must be there and hold more than white space. */
  String requiredText(String name) {
    Optional<JsonValue> value = value(name);
    if (value.isEmpty()) {
      report(name, "is required");
    }
    return value.map(present -> filledText(present, at.field(name))).orElse("");
  }

  /** A text that holds more than white space. */
  Optional<String> text(String name) {
    return value(name).map(present -> filledText(present, at.field(name)));
  }

  /** A text, which may be empty. */
  Optional<String> anyText(String name) {
    return read(name, "a text", JsonFields::asText);
  }

  /** A whole number of 64 bits; 5.0 is one. */
  Optional<Long> whole(String name) {
    return read(name, "a whole number", JsonFields::asWhole);
  }

  /** A whole number of 32 bits. */
  Optional<Integer> smallWhole(String name) {
    return read(
        name,
        "a whole number",
        value ->
            JsonFields.asWhole(value)
                .map(whole -> (int) Math.max(-1, Math.min(Integer.MAX_VALUE, whole))));
  }

  /** A boolean; true in place of an invalid value. */
  Optional<Boolean> flag(String name) {
    return value(name)
        .map(
            present -> {
              if (present instanceof JsonBoolean flag) {
                return flag.value();
              }
              mistyped(present, at.field(name), "true or false");
              return true;
            });
  }

  /** One of the names of a vocabulary. */
  <E extends WireNamed> Optional<E> choice(String name, Choices<E> choices) {
    Optional<String> text = anyText(name);
    Optional<E> choice = text.flatMap(choices::named);
    if (text.isPresent() && choice.isEmpty()) {
      List<String> names = choices.names();
      String message = Quoting.quoted(text.get()) + " is not one of " + String.join(", ", names);
      log.add(problem(at.field(name), message).suggesting(text.get(), names));
    }
    return choice;
  }

  /** As {@link #choice}, of a required member. */
  <E extends WireNamed> Optional<E> requiredChoice(String name, Choices<E> choices) {
    if (!has(name)) {
      report(name, "is required");
    }
    return choice(name, choices);
  }

  /** A text, number or boolean; empty when the member is absent. */
  Optional<JsonValue> scalar(String name) {
    return value(name).map(present -> scalar(present, at.field(name)));
  }

  /** A list of texts, numbers and booleans. */
  List<JsonValue> scalars(String name, int most) {
    return items(name, most, this::scalar, SCALAR_STAND_IN);
  }

  /** A list of texts, each of which holds more than white space. */
  List<String> texts(String name, int most) {
    return items(name, most, this::filledText, "");
  }

  /**
   * A list of objects, each read in the same way.
   *
   * @param standIn replacement for an item that is no object
   */
  <T> List<T> objects(String name, Entries entries, Function<RequestFields, T> reading, T standIn) {
    return items(
        name,
        entries.most(),
        (item, place) -> object(item, place, entries, reading, standIn),
        standIn);
  }

  private <T> T object(
      JsonValue item,
      FieldPath place,
      Entries entries,
      Function<RequestFields, T> reading,
      T standIn) {
    if (item instanceof JsonObject object) {
      return reading.apply(checked(object, place, entries.known(), log));
    }
    mistyped(item, place, "an object");
    return standIn;
  }

  /**
   * Reports a text that is too long, or that not every database stores.
   *
   * @param most Unicode characters
   */
  void checkStored(String name, String text, int most) {
    StoredText.faults(text, most).forEach(fault -> report(name, fault));
  }

  /** Reports a member. */
  void report(String name, String whatIsWrong) {
    log.add(problem(at.field(name), Quoting.quoted(name) + " " + whatIsWrong));
  }

  private Optional<JsonValue> value(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> !(value instanceof JsonNull));
  }

  /** The items of a list; a list that is too long is reported and read as far as it may go. */
  private <T> List<T> items(
      String name, int most, BiFunction<JsonValue, FieldPath, T> reading, T standIn) {
    Optional<JsonValue> value = value(name);
    if (value.isEmpty()) {
      return List.of();
    }
    FieldPath list = at.field(name);
    if (!(value.get() instanceof JsonArray array)) {
      mistyped(value.get(), list, "a list");
      return List.of(standIn);
    }
    List<JsonValue> found = array.items();
    if (found.size() > most) {
      report(name, "has " + found.size() + " entries; at most " + most + " are allowed");
    }
    return IntStream.range(0, Math.min(most, found.size()))
        .mapToObj(index -> reading.apply(found.get(index), list.item(index)))
        .toList();
  }

  private <T> Optional<T> read(String name, String wanted, Function<JsonValue, Optional<T>> as) {
    return value(name)
        .flatMap(
            present -> {
              Optional<T> read = as.apply(present);
              if (read.isEmpty()) {
                mistyped(present, at.field(name), wanted);
              }
              return read;
            });
  }

  private String filledText(JsonValue value, FieldPath place) {
    Optional<String> text = JsonFields.asText(value);
    if (text.isEmpty()) {
      mistyped(value, place, "a text");
    } else if (Blank.is(text.get())) {
      log.add(problem(place, "a text that is not empty is needed here"));
    }
    return text.orElse("");
  }

  private JsonValue scalar(JsonValue value, FieldPath place) {
    boolean scalar =
        value instanceof JsonText || value instanceof JsonNumber || value instanceof JsonBoolean;
    if (!scalar) {
      mistyped(value, place, "a text, a number or a boolean");
    }
    return scalar ? value : SCALAR_STAND_IN;
  }

  private void mistyped(JsonValue found, FieldPath place, String wanted) {
    log.add(problem(place, wanted + " is needed here, not " + typeOf(found)));
  }

  private static Problem problem(FieldPath place, String message) {
    return Problem.of(WarehouseProblem.INVALID_REQUEST, place.notation(), message);
  }

  private static String typeOf(JsonValue value) {
    if (value instanceof JsonObject) {
      return "an object";
    }
    if (value instanceof JsonArray) {
      return "a list";
    }
    if (value instanceof JsonText) {
      return "a text";
    }
    if (value instanceof JsonNumber number) {
      return JsonFields.asWhole(number).isPresent() ? "a whole number" : "a number";
    }
    return value instanceof JsonBoolean ? "a boolean" : "null";
  }

  /**
   * Limits of a list of objects.
   *
   * @param known known member names of each object
   * @param most largest number of objects
   */
  record Entries(List<String> known, int most) {
    Entries {
      known = List.copyOf(known);
    }
  }
}
