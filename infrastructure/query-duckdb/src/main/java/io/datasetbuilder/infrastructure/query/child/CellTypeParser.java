package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.CellType.Field;
import io.datasetbuilder.infrastructure.query.child.CellType.ListOf;
import io.datasetbuilder.infrastructure.query.child.CellType.MapOf;
import io.datasetbuilder.infrastructure.query.child.CellType.StructOf;
import io.datasetbuilder.infrastructure.query.child.CellType.TupleOf;
import java.util.ArrayList;
import java.util.List;

/** Reads the types of a result from the names that the engine prints. */
final class CellTypeParser {

  private final String text;
  private int at;

  private CellTypeParser(String text) {
    this.text = text;
  }

  /** The type of an engine type name; a type that is not known is fetched as text. */
  static CellType parse(String engineName) {
    CellTypeParser parser = new CellTypeParser(engineName);
    CellType type = parser.type();
    return parser.at == engineName.length() ? type : ScalarType.STRING;
  }

  private CellType type() {
    CellType type = element();
    while (at < text.length() && text.charAt(at) == '[') {
      int closing = text.indexOf(']', at);
      at = closing < 0 ? text.length() : closing + 1;
      type = new ListOf(type);
    }
    return type;
  }

  private CellType element() {
    if (take("STRUCT(")) {
      return struct();
    }
    if (take("TUPLE(")) {
      return new TupleOf(types());
    }
    if (take("MAP(")) {
      List<CellType> types = types();
      boolean scalarKey = types.get(0) instanceof ScalarType;
      return new MapOf(scalarKey ? types.get(0) : ScalarType.STRING, types.get(1));
    }
    if (take("DECIMAL(")) {
      int precision = number();
      take(",");
      int scale = number();
      take(")");
      return ScalarType.decimal(precision, scale);
    }
    String name = word();
    if (take("(")) {
      skipToClosing();
      return ScalarType.STRING;
    }
    return ScalarType.named(name).orElse(ScalarType.STRING);
  }

  private CellType struct() {
    List<Field> fields = new ArrayList<>();
    do {
      String name = identifier();
      take(" ");
      fields.add(new Field(name, type()));
    } while (take(", "));
    take(")");
    return new StructOf(fields);
  }

  private List<CellType> types() {
    List<CellType> types = new ArrayList<>();
    do {
      types.add(type());
    } while (take(", "));
    take(")");
    return types;
  }

  private boolean take(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  private int number() {
    int from = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return from == at ? 0 : Integer.parseInt(text.substring(from, at));
  }

  /** A type name of one or more words, up to a comma, bracket or parenthesis. */
  private String word() {
    int from = at;
    while (at < text.length() && ",[()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  /** A field name, quoted or not. */
  private String identifier() {
    StringBuilder name = new StringBuilder();
    if (take("\"")) {
      while (at < text.length() && (text.charAt(at) != '"' || text.startsWith("\"\"", at))) {
        at += text.charAt(at) == '"' ? 1 : 0;
        name.append(text.charAt(at++));
      }
      take("\"");
    } else {
      while (at < text.length() && text.charAt(at) != ' ') {
        name.append(text.charAt(at++));
      }
    }
    return name.toString();
  }

  /** Skips past the parenthesis that closes the open one, over quoted texts and names. */
  private void skipToClosing() {
    int open = 1;
    char quote = 0;
    while (at < text.length() && open > 0) {
      char c = text.charAt(at++);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(') {
        open++;
      } else if (c == ')') {
        open--;
      }
    }
  }
}
