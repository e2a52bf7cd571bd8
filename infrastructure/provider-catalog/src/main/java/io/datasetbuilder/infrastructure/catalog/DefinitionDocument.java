package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * YAML document with the position of each value.
 *
 * @param positions by field notation
 */
record DefinitionDocument(JsonNode root, Map<String, Position> positions) {

  private static final int MOST_BYTES = 1024 * 1024;
  private static final int DEEPEST = 64;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final YAMLFactory YAML =
      YAMLFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  /**
   * Reads a document.
   *
   * @param yaml UTF-8, at most 1 MiB
   * @return the document, or all that keeps it from being read
   */
  static Result<DefinitionDocument> read(byte[] yaml) {
    if (yaml.length > MOST_BYTES) {
      return Result.refused(unreadable("", "The definition is larger than 1 MiB."));
    }
    String text;
    try {
      text =
          withoutMark(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(yaml)).toString());
    } catch (CharacterCodingException notUtf8) {
      return Result.refused(unreadable("", "The definition is not UTF-8."));
    }
    try (YAMLParser parser = (YAMLParser) YAML.createParser(ObjectReadContext.empty(), text)) {
      return new Walk(parser, text.split("\n", -1)).document();
    } catch (JacksonException malformed) {
      return Result.refused(
          unreadable("", "The text is not well-formed YAML here, or nests too deep.")
              .withHint("Check the indentation here and the quotes and brackets just above.")
              .at(position(malformed.getLocation())));
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private static Position position(TokenStreamLocation place) {
    return place == null
        ? new Position(1, 1)
        : new Position(Math.max(1, place.getLineNr()), Math.max(1, place.getColumnNr()));
  }

  private static Problem unreadable(String at, String message) {
    return Problem.of(CatalogProblem.DEFINITION_UNREADABLE, at, message);
  }

  /** Walk over the tokens of a document that notes positions and what has two readings. */
  private static final class Walk {

    /** Values that aliases may repeat. */
    private static final int MOST_REPEATED = 10_000;

    private static final Pattern PLAIN_NUMBER =
        Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?");

    /** Places of the terms of use. */
    private static final Pattern TERMS = Pattern.compile("|datasets\\[[0-9]+]");

    private static final Pattern LEADING_ZERO = Pattern.compile("[-+]?0[0-9]+");

    private final YAMLParser yaml;
    private final String[] lines;
    private final Map<String, Position> positions = new HashMap<>();
    private final Map<String, JsonNode> anchored = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private int repeated;

    Walk(YAMLParser yaml, String[] lines) {
      this.yaml = yaml;
      this.lines = lines;
    }

    Result<DefinitionDocument> document() {
      if (yaml.nextToken() == null) {
        return Result.refused(unreadable("", "The definition is empty."));
      }
      JsonNode root = node(FieldPath.ROOT);
      if (yaml.nextToken() != null) {
        refuse(FieldPath.ROOT, "A second YAML document begins here.", "Keep one document.");
      }
      return problems.isEmpty()
          ? Result.ok(new DefinitionDocument(root, positions))
          : Result.refused(problems);
    }

    private JsonNode node(FieldPath at) {
      positions.put(at.notation(), position(yaml.currentTokenLocation()));
      if (yaml.isCurrentAlias()) {
        return alias(at);
      }
      if (yaml.getTypeId() != null) {
        refuse(at, "The value has a tag.", "Remove the tag.");
      }
      String anchor = yaml.getObjectId();
      JsonNode node =
          switch (yaml.currentToken()) {
            case START_OBJECT -> mapping(at);
            case START_ARRAY -> list(at);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(at);
            default -> text(at);
          };
      if (anchor != null) {
        anchored.put(anchor, node);
      }
      return node;
    }

    private JsonNode mapping(FieldPath at) {
      ObjectNode members = NODES.objectNode();
      while (yaml.nextToken() != JsonToken.END_OBJECT) {
        String name = member(at, yaml.currentName());
        Position key = position(yaml.currentTokenLocation());
        yaml.nextToken();
        JsonNode value = node(at.field(name));
        if (members.has(name)) {
          problems.add(
              unreadable(
                      at.field(name).notation(),
                      "The member " + Quoting.quoted(name) + " is written twice.")
                  .withHint("Remove one of them.")
                  .at(key));
        }
        members.set(name, value);
      }
      return members;
    }

    /** The documented name of a member of the provider or of a dataset. */
    private static String member(FieldPath of, String written) {
      boolean isAlias = written.equals("licence") && TERMS.matcher(of.notation()).matches();
      return isAlias ? "license" : written;
    }

    private JsonNode list(FieldPath at) {
      ArrayNode items = NODES.arrayNode();
      while (yaml.nextToken() != JsonToken.END_ARRAY) {
        items.add(node(at.item(items.size())));
      }
      return items;
    }

    private JsonNode text(FieldPath at) {
      String text = yaml.getString();
      if (LEADING_ZERO.matcher(text).matches() && isPlain()) {
        refuse(
            at,
            "The number begins with a zero, which it would lose when read as a number.",
            "Quote it to keep the zero, or drop the zero if a number is meant.");
      } else if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
        refuse(
            at,
            "The text holds an unpaired surrogate, which is no character.",
            "Write the character itself.");
      }
      return NODES.stringNode(text);
    }

    /** Whether the text is written as the parser reads it: without quotes, separators, radix. */
    private boolean isPlain() {
      Position begin = position(yaml.currentTokenLocation());
      String line = lines[begin.line() - 1];
      return line.startsWith(yaml.getString(), line.offsetByCodePoints(0, begin.column() - 1));
    }

    /** Readers of YAML disagree on numbers such as 1_000. */
    private JsonNode number(FieldPath at) {
      String written = yaml.getString();
      if (!PLAIN_NUMBER.matcher(written).matches() || !isPlain()) {
        refuse(
            at,
            "The value " + Quoting.quoted(written) + " may mean a text or a number.",
            "Quote it if a text is meant, or write the number in decimal digits alone.");
        return NODES.nullNode();
      }
      return NODES.numberNode(new BigDecimal(written));
    }

    /** The parser does not report the anchors of scalars. */
    private JsonNode alias(FieldPath at) {
      JsonNode value = anchored.get(yaml.getString());
      if (value == null) {
        refuse(at, "The alias refers to no list or mapping above it.", "Write the value out.");
        return NODES.nullNode();
      }
      repeated += size(value);
      if (repeated > MOST_REPEATED) {
        refuse(at, "The aliases up to here repeat too many values.", "Write the value out.");
        return NODES.nullNode();
      }
      return value.deepCopy();
    }

    private static int size(JsonNode node) {
      return 1 + node.valueStream().mapToInt(Walk::size).sum();
    }

    private void refuse(FieldPath at, String message, String hint) {
      problems.add(
          unreadable(at.notation(), message)
              .withHint(hint)
              .at(position(yaml.currentTokenLocation())));
    }
  }
}
