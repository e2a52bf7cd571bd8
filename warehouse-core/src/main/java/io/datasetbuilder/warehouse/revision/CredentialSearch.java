package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/**
 * Finds the places of a content that hold a credential: a value under the name of a credential, or
 * a value of the shape of a key. A text is searched as YAML where it can be parsed, so that no
 * escape hides a name, and in any case line by line, so that no comment and no draft hides a value.
 */
final class CredentialSearch {

  /** Places that a message names; a content with more of them is refused all the same. */
  private static final int MOST_PATHS = 20;

  private final SpecDocumentReader reader;
  private final List<String> paths = new ArrayList<>();

  private CredentialSearch(SpecDocumentReader reader) {
    this.reader = reader;
  }

  /**
   * The places in field notation, in their order; in a text with the number of the line.
   *
   * @param reader parses texts
   */
  static List<String> paths(JsonValue content, SpecDocumentReader reader) {
    CredentialSearch search = new CredentialSearch(reader);
    search.search(content, FieldPath.ROOT.field("content"));
    return List.copyOf(search.paths);
  }

  private void search(JsonValue value, FieldPath at) {
    if (value instanceof JsonObject object) {
      object.members().forEach((name, member) -> search(name, member, at.field(name)));
    } else if (value instanceof JsonArray array) {
      for (int index = 0; index < array.items().size(); index++) {
        search(array.items().get(index), at.item(index));
      }
    } else if (value instanceof JsonText text) {
      search(text.value(), at);
    }
  }

  private void search(String name, JsonValue value, FieldPath at) {
    if (Redaction.names(name) && holdsSomething(value)) {
      found(at.notation());
    } else {
      search(value, at);
    }
  }

  private static boolean holdsSomething(JsonValue value) {
    return !(value instanceof JsonNull)
        && !(value instanceof JsonText text && CredentialValue.isNone(text.value()));
  }

  private void search(String text, FieldPath at) {
    CredentialLines lines = new CredentialLines(text);
    NavigableSet<Integer> numbers = lines.numbers();
    // A text without a colon has no name in it.
    if (text.indexOf(':') >= 0) {
      reader
          .read(text.getBytes(StandardCharsets.UTF_8))
          .map(CredentialNodes::lines)
          .match(numbers::addAll, unparseable -> false);
    }
    for (int number : numbers) {
      found(lines.count() == 1 ? at.notation() : "%s (line %d)".formatted(at.notation(), number));
    }
  }

  private void found(String path) {
    if (paths.size() < MOST_PATHS) {
      paths.add(path);
    }
  }
}
