package io.datasetbuilder.buildspec.load;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One value of a spec with its path. Reading it as another type notes a problem and gives a
 * placeholder (see {@link Fields}).
 *
 * @param node the value as written
 * @param at its path
 * @param log receives the problems
 */
public record Value(SpecNode node, FieldPath at, ProblemLog log) {

  /** The text. */
  public String text() {
    return as(TextNode.class, "a text").map(TextNode::value).orElse("");
  }

  /** The text, which must not be empty. */
  public String filledText() {
    Optional<TextNode> text = as(TextNode.class, "a text");
    if (text.filter(found -> found.value().isEmpty()).isPresent()) {
      report(LoadProblem.EMPTY_VALUE, "a text that is not empty is needed here");
    }
    return text.map(TextNode::value).orElse("");
  }

  /** The boolean. */
  public boolean flag() {
    return as(BooleanNode.class, "a boolean").map(BooleanNode::value).orElse(false);
  }

  /** The number. */
  public BigDecimal number() {
    return as(NumberNode.class, "a number")
        .map(NumberNode::value)
        .filter(this::inRange)
        .orElse(BigDecimal.ZERO);
  }

  /** The whole number, of 64 bits; 5.0 is one. */
  public long integer() {
    BigDecimal number = number();
    if (number.stripTrailingZeros().scale() > 0) {
      report(LoadProblem.WRONG_TYPE, "a whole number is needed here");
      return 0;
    }
    if (number.compareTo(BigDecimal.valueOf(number.longValue())) != 0) {
      report(LoadProblem.NUMBER_OUT_OF_RANGE, "the number does not fit 64 bits");
      return 0;
    }
    return number.longValue();
  }

  /** The items of the list. */
  public List<Value> items() {
    List<SpecNode> items = as(ListNode.class, "a list").map(ListNode::items).orElse(List.of());
    return IntStream.range(0, items.size())
        .mapToObj(index -> new Value(items.get(index), at.item(index), log))
        .toList();
  }

  /** The items of the list, of which there must be one at least. */
  public List<Value> filledItems() {
    if (node instanceof ListNode list && list.items().isEmpty()) {
      report(LoadProblem.EMPTY_VALUE, "a list with at least one item is needed here");
    }
    return items();
  }

  /** The texts of the list; the empty text is one. */
  public List<String> texts() {
    return items().stream().map(Value::text).toList();
  }

  /** The texts of the list; empty ones are refused. */
  public List<String> filledTexts() {
    return items().stream().map(Value::filledText).toList();
  }

  /**
   * Entries of a mapping whose keys the user chooses; empty keys are refused, and each value is
   * read in the same way.
   */
  public <T> SortedMap<String, T> entries(Function<Value, T> reading) {
    SortedMap<String, T> read = namedEntries(reading);
    if (read.containsKey("")) {
      report(LoadProblem.EMPTY_VALUE, "an entry of this mapping has an empty name");
    }
    return read;
  }

  /** The entries of a mapping whose keys the user chooses; a later rule checks the keys. */
  public <T> SortedMap<String, T> namedEntries(Function<Value, T> reading) {
    SortedMap<String, T> read = new TreeMap<>(SortedNames.BY_CODE_POINT);
    for (Map.Entry<String, Entry> entry : mappingEntries().entrySet()) {
      read.put(entry.getKey(), reading.apply(child(entry.getKey(), entry.getValue().value())));
    }
    return read;
  }

  private Map<String, Entry> mappingEntries() {
    return mapping().map(MappingNode::entries).orElse(Map.of());
  }

  /** The fields of a mapping whose keys the contract names; empty when it is no mapping. */
  public Optional<Fields> fields(Fields.KnownFields known) {
    return mapping().map(mapping -> Fields.of(mapping, at, log, known));
  }

  /** The mapping as free values. */
  public JsonObject freeMapping() {
    return mapping().map(mapping -> (JsonObject) freeValue()).orElse(new JsonObject(Map.of()));
  }

  /** The value as it is, of any type. */
  public JsonValue freeValue() {
    return FreeValues.of(this);
  }

  /** The choice of this name. */
  public <E extends WireNamed> E choice(Choices<E> choices) {
    String name = text();
    Optional<E> choice = choices.named(name);
    if (choice.isEmpty() && node instanceof TextNode) {
      String message = Quoting.quoted(name) + " is not one of its choices";
      report(LoadProblem.UNKNOWN_VALUE, message, LoadMessages.nearestOf(name, choices.names()));
    }
    return choice.orElse(choices.choices().get(0));
  }

  /** Notes a problem here. */
  public void report(ProblemCode code, String message) {
    log.add(Problem.of(code, at.notation(), message).at(node.position()));
  }

  /** Notes a problem here, with what to write instead. */
  public void report(ProblemCode code, String message, String hint) {
    log.add(Problem.of(code, at.notation(), message).withHint(hint).at(node.position()));
  }

  /** The value under a key of this mapping. */
  Value child(String key, SpecNode value) {
    return new Value(value, at.field(key), log);
  }

  /** Whether a number is one that can be written out; notes a problem when it is not. */
  boolean inRange(BigDecimal number) {
    long whole = (long) number.precision() - number.scale();
    boolean inRange = Math.abs(whole) <= 400 && Math.abs((long) number.scale()) <= 400;
    if (!inRange) {
      report(LoadProblem.NUMBER_OUT_OF_RANGE, "the number has more than 400 digits");
    }
    return inRange;
  }

  private Optional<MappingNode> mapping() {
    return as(MappingNode.class, "a mapping");
  }

  private <N extends SpecNode> Optional<N> as(Class<N> type, String wanted) {
    if (type.isInstance(node)) {
      return Optional.of(type.cast(node));
    }
    String message = wanted + " is needed here, not " + LoadMessages.typeOf(node);
    Problem problem = Problem.of(LoadProblem.WRONG_TYPE, at.notation(), message);
    Problem placed = problem.at(node.position());
    log.add(LoadMessages.typeHint(wanted, node).map(placed::withHint).orElse(placed));
    return Optional.empty();
  }

  /** Turns nodes of a free mapping into values. The reader has bounded their depth. */
  static final class FreeValues {

    private FreeValues() {}

    /** The value; a number that cannot be written out becomes null, with a problem noted. */
    static JsonValue of(Value value) {
      if (value.node() instanceof MappingNode mapping) {
        return object(value, mapping);
      }
      if (value.node() instanceof ListNode) {
        return new JsonArray(value.items().stream().map(FreeValues::of).toList());
      }
      if (value.node() instanceof TextNode text) {
        return JsonValue.of(text.value());
      }
      if (value.node() instanceof NumberNode number && value.inRange(number.value())) {
        return JsonValue.of(number.value());
      }
      return value.node() instanceof BooleanNode flag
          ? JsonValue.of(flag.value())
          : JsonValue.ofNull();
    }

    private static JsonObject object(Value value, MappingNode mapping) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      mapping
          .entries()
          .forEach((key, entry) -> members.put(key, of(value.child(key, entry.value()))));
      return new JsonObject(members);
    }
  }
}
