package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.composition.KeyStatistics.RepeatedKeys;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.ArrayList;
import java.util.List;

/**
 * A key in a message. The rule that a message names a key (Spec, "composition", rule 4) is the one
 * exception to the rule that messages show no values; a declared column is an exception to it.
 */
record KeyMessages(Side left, Side right, List<JoinKey> keys) {

  static final String WITHHELD = "(not shown: declared as personal data)";

  /** The key and how many rows each side has of it. */
  String stated(KeyCounts.MultipliedKey key) {
    return tuple(key.values())
        + " with "
        + rows(key.leftRows(), left)
        + " and "
        + rows(key.rightRows(), right);
  }

  /** Phrase with the rows of both sides that match nothing because a part of their key is null. */
  String nullKeys(KeyStatistics figures) {
    return "a null or NaN key matches nothing: "
        + rows(figures.left().nullKeyRows(), left)
        + " and "
        + rows(figures.right().nullKeyRows(), right);
  }

  /** Phrase with the keys that repeat on both sides and the number of rows that they make. */
  String repeated(RepeatedKeys repeated) {
    return repeated.keys()
        + (repeated.keys() == 1 ? " key repeats" : " keys repeat")
        + " on both sides: "
        + rows(repeated.leftRows(), left)
        + " and "
        + rows(repeated.rightRows(), right)
        + " make "
        + repeated.pairs()
        + " rows";
  }

  /** Phrase with the rows that match nothing because their keys are in another form of Unicode. */
  String otherForm(ComposedForms.Rows rows) {
    return rows(rows.left(), left)
        + " and "
        + rows(rows.right(), right)
        + " would match if the letters of their keys were composed alike: write both sides in"
        + " Unicode NFC";
  }

  /** Phrase with the number of rows of both sides. */
  String sides(KeyStatistics figures) {
    return rows(figures.left().rows(), left) + " and " + rows(figures.right().rows(), right);
  }

  private static String rows(long count, Side side) {
    return count + (count == 1 ? " row in " : " rows in ") + Quoting.quoted(side.alias());
  }

  private String tuple(List<JsonValue> values) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      JoinKey key = keys.get(i);
      parts.add(Quoting.quoted(key.left().name()) + " = " + value(key, values.get(i)));
    }
    String tuple = String.join(", ", parts);
    return parts.size() == 1 ? tuple : "(" + tuple + ")";
  }

  private String value(JoinKey key, JsonValue value) {
    if (left.declares(key.left()) || right.declares(key.right())) {
      return WITHHELD;
    }
    if (value instanceof JsonText text) {
      return key.type() == Simple.BINARY ? "(binary)" : Quoting.quoted(text.value());
    }
    if (value instanceof JsonNumber number) {
      return number.value().toString();
    }
    if (value instanceof JsonBoolean logical) {
      return String.valueOf(logical.value());
    }
    return value instanceof JsonArray || value instanceof JsonObject ? "(nested)" : "(not finite)";
  }
}
