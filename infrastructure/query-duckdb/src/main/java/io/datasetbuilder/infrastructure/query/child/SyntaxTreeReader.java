package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.Relations.CommonTable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a syntax tree as the engine writes it in JSON, checks each element against the rules and
 * keeps the names of relations alone: the JSON of a statement is a hundred times its size.
 *
 * <p>Members are found by name, at any place, because the layout differs between versions of the
 * engine.
 */
final class SyntaxTreeReader {

  private final JsonParser json;
  private final SyntaxRules rules;

  /**
   * @param json positioned before the first token of a JSON value
   */
  SyntaxTreeReader(JsonParser json, SyntaxRules rules) {
    this.json = json;
    this.rules = rules;
  }

  /** The relations of each statement of an array of them. */
  List<Relations> statements() throws RefusedStatementException {
    List<Relations> statements = new ArrayList<>();
    SyntaxElement document = new SyntaxElement();
    json.nextToken();
    while (json.nextToken() == JsonToken.START_OBJECT) {
      statements.add(element(document));
    }
    return statements;
  }

  /** The element that the current token begins. */
  private Relations element(SyntaxElement parent) throws RefusedStatementException {
    SyntaxElement element = new SyntaxElement();
    List<CommonTable> tables = new ArrayList<>();
    List<Relations> parts = new ArrayList<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("cte_map") && value == JsonToken.START_OBJECT) {
        commonTables(tables, element);
      } else if (name.equals("qualified_name") && value == JsonToken.START_OBJECT) {
        element.path(qualifiedName());
      } else {
        member(name, value, element, parts);
      }
    }
    rules.check(element, parent);
    if (element.type().equals("BASE_TABLE")) {
      parts.add(new Relations.Named(element.text("table_name")));
    }
    Relations body = Relations.all(parts);
    return tables.isEmpty() ? body : new Relations.With(tables, body);
  }

  private void member(String name, JsonToken value, SyntaxElement element, List<Relations> parts)
      throws RefusedStatementException {
    switch (value) {
      case START_OBJECT -> {
        element.present(name);
        parts.add(element(element));
      }
      case START_ARRAY -> element.array(name, items(name, element, parts));
      case VALUE_STRING -> element.text(name, json.getString());
      case VALUE_TRUE -> element.present(name);
      default -> {
        // No rule checks numbers, false and null.
      }
    }
  }

  /** Reads an array; returns how many items it has. */
  private int items(String name, SyntaxElement element, List<Relations> parts)
      throws RefusedStatementException {
    int size = 0;
    for (JsonToken item = json.nextToken(); item != JsonToken.END_ARRAY; item = json.nextToken()) {
      size++;
      if (item == JsonToken.START_OBJECT) {
        parts.add(element(element));
      } else if (item == JsonToken.START_ARRAY) {
        items(name, element, parts);
      } else if (item == JsonToken.VALUE_STRING) {
        element.item(name, json.getString());
      }
    }
    return size;
  }

  /** Reads {@code {"map": [{"key": name, "value": {...}}]}}, in the order of definition. */
  private void commonTables(List<CommonTable> tables, SyntaxElement parent)
      throws RefusedStatementException {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      json.nextToken();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        tables.add(commonTable(parent));
      }
    }
  }

  private CommonTable commonTable(SyntaxElement parent) throws RefusedStatementException {
    String name = "";
    List<Relations> parts = new ArrayList<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String member = json.currentName();
      JsonToken value = json.nextToken();
      if (value == JsonToken.START_OBJECT) {
        parts.add(element(parent));
      } else if (member.equals("key")) {
        name = json.getString();
      }
    }
    return new CommonTable(name, Relations.all(parts));
  }

  /** Reads {@code {"path": [name, ...]}}. */
  private List<String> qualifiedName() {
    List<String> path = new ArrayList<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      json.nextToken();
      while (json.nextToken() == JsonToken.VALUE_STRING) {
        path.add(json.getString());
      }
    }
    return path;
  }
}
