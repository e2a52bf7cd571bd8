package io.datasetbuilder.embedded.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rule of the specification.
 *
 * @param section the section of the specification that has it
 * @param topic the subject of the section, in a few words
 * @param id its number there, or a letter of this project for a rule without a number
 * @param statement its meaning, in the words of this project
 * @param classes simple names of the classes that enforce it; empty if sources name the rule by its
 *     number
 * @param tests its proofs, each {@code Class.method}; empty if sources name the rule by its number
 */
record Rule(
    String section,
    String topic,
    String id,
    String statement,
    List<String> classes,
    List<String> tests) {

  boolean isNumbered() {
    return Character.isDigit(id.charAt(0));
  }

  @Override
  public String toString() {
    return section + ", rule " + id;
  }

  /** All rules, in the order of the page. */
  static List<Rule> all() {
    List<Rule> rules = new ArrayList<>();
    String[] section = {};
    for (String line : text().split("\n", -1)) {
      if (line.startsWith("== ")) {
        section = line.substring(3).split(" \\| ", -1);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        rules.add(read(section, line.split(" \\| ", -1)));
      }
    }
    return rules;
  }

  private static Rule read(String[] section, String[] cells) {
    boolean numbered = cells.length == 2;
    return new Rule(
        section[0],
        section[1],
        cells[0],
        cells[1],
        numbered ? List.of() : names(cells[2]),
        numbered ? List.of() : names(cells[3]));
  }

  private static List<String> names(String cell) {
    return Stream.of(cell.split(",", -1)).map(String::strip).toList();
  }

  private static String text() {
    try (InputStream in = Rule.class.getResourceAsStream("rules.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
