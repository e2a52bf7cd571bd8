package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Node of an RDF graph under construction, with its statements; it is written as Turtle and as
 * JSON-LD. Properties and types are prefixed names. For one thread.
 */
final class RdfNode {

  private static final String TYPE = "rdf:type";

  private final Optional<String> iri;
  private final Map<String, List<Term>> statements = new LinkedHashMap<>();

  private RdfNode(Optional<String> iri) {
    this.iri = iri;
  }

  /** A node with an absolute or relative address. */
  static RdfNode of(String iri) {
    return new RdfNode(Optional.of(escapedIri(iri)));
  }

  /** A node without an address. */
  static RdfNode blank() {
    return new RdfNode(Optional.empty());
  }

  /** Object of a statement, in both forms. */
  private record Term(String turtle, JsonValue jsonLd) {}

  RdfNode type(String name) {
    return add(TYPE, new Term(name, JsonValue.of(name)));
  }

  /** A resource that is named by its address, or by a prefixed name. */
  RdfNode resource(String property, String address) {
    boolean prefixed = address.matches("[a-z]+:[A-Za-z0-9_]+");
    String escaped = escapedIri(address);
    return add(
        property,
        new Term(
            prefixed ? address : "<" + escaped + ">",
            new JsonMembers().put("@id", escaped).toObject()));
  }

  RdfNode text(String property, String text) {
    return add(property, new Term(quoted(text), JsonValue.of(text)));
  }

  /** A literal of a datatype, which is a prefixed name. */
  RdfNode typed(String property, String value, String datatype) {
    return add(
        property,
        new Term(
            quoted(value) + "^^" + datatype,
            new JsonMembers().put("@value", value).put("@type", datatype).toObject()));
  }

  /** A node within this one. */
  RdfNode node(String property, RdfNode inner) {
    return add(property, new Term(inner.innerTurtle(), inner.jsonLd()));
  }

  private RdfNode add(String property, Term term) {
    statements.computeIfAbsent(property, none -> new ArrayList<>()).add(term);
    return this;
  }

  /** The statements about this node as Turtle, with a final line end. */
  String turtle() {
    return "<" + iri.orElseThrow() + ">\n  " + turtleStatements(" ;\n  ") + " .\n";
  }

  private String innerTurtle() {
    return iri.map(address -> "<" + address + ">")
        .orElseGet(() -> "[ " + turtleStatements(" ; ") + " ]");
  }

  private String turtleStatements(String between) {
    List<String> lines = new ArrayList<>();
    statements.forEach(
        (property, terms) -> {
          List<String> objects = terms.stream().map(Term::turtle).toList();
          lines.add((property.equals(TYPE) ? "a" : property) + " " + String.join(", ", objects));
        });
    return String.join(between, lines);
  }

  /** The node as an object of JSON-LD. */
  JsonObject jsonLd() {
    JsonMembers members = new JsonMembers();
    iri.ifPresent(address -> members.put("@id", address));
    statements.forEach(
        (property, terms) -> {
          List<JsonValue> objects = terms.stream().map(Term::jsonLd).toList();
          members.put(
              property.equals(TYPE) ? "@type" : property,
              objects.size() == 1 ? objects.get(0) : new JsonArray(objects));
        });
    return members.toObject();
  }

  /** Characters that an address in angle brackets must not contain are percent-encoded. */
  private static String escapedIri(String iri) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < iri.length(); i++) {
      char c = iri.charAt(i);
      if (c <= ' ' || "<>\"{}|^`\\".indexOf(c) >= 0) {
        out.append(String.format("%%%02X", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                  boolean lone = c >= 0xD800 && c <= 0xDFFF;
                  if (c < ' ' || lone) {
                    out.append('\uFFFD');
                  } else {
                    out.appendCodePoint(c);
                  }
                }
              }
            });
    return out.append('"').toString();
  }
}
