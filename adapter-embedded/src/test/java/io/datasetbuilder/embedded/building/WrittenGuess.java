package io.datasetbuilder.embedded.building;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a guessed spec states of the form of its file, and what it says to be open.
 *
 * @param active members of {@code read}, as JSON
 * @param open members that are commented out, as JSON
 * @param encodings the stated one, and those that are commented out
 * @param casts those that are proposed without being said to be open, by column
 */
record WrittenGuess(
    Map<String, String> active,
    Map<String, String> open,
    List<String> encodings,
    Map<String, String> casts) {

  private static final Pattern ENCODING = Pattern.compile("    (?:# )?encoding: (\\S+).*");
  private static final Pattern ACTIVE = Pattern.compile("      (\\w+): (.*?)(?: # .*)?");
  private static final Pattern OPEN = Pattern.compile("    #   (\\w+): (.*?) # .*");
  private static final Pattern CAST =
      Pattern.compile("(?:    #     |        )\"(.*?)\": (.*?)( # .*)?");

  static WrittenGuess of(String spec) {
    WrittenGuess guess =
        new WrittenGuess(
            new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
    String part = "";
    for (String line : spec.lines().takeWhile(l -> !l.startsWith("    # Columns")).toList()) {
      Matcher encoding = ENCODING.matcher(line);
      part = line.endsWith("read:") || line.endsWith("schema:") ? line.replace("#", "") : part;
      if (encoding.matches()) {
        guess.encodings.add(encoding.group(1));
      } else if (part.endsWith("read:")) {
        put(guess.active, ACTIVE.matcher(line));
        put(guess.open, OPEN.matcher(line));
      } else if (part.endsWith("schema:") && !line.contains(" # open: ")) {
        put(guess.casts, CAST.matcher(line));
      }
    }
    return guess;
  }

  private static void put(Map<String, String> members, Matcher member) {
    if (member.matches()) {
      members.put(member.group(1), member.group(2));
    }
  }

  /** What a reader of the spec may take: what it states first, then what it leaves open. */
  List<WrittenGuess> choices() {
    List<WrittenGuess> choices = new ArrayList<>();
    List<String> names = List.copyOf(open.keySet());
    for (String encoding : encodings) {
      for (int chosen = 0; chosen < 1 << names.size(); chosen++) {
        Map<String, String> members = new LinkedHashMap<>(active);
        for (int i = 0; i < names.size(); i++) {
          if ((chosen & 1 << i) != 0) {
            members.put(names.get(i), open.get(names.get(i)));
          }
        }
        choices.add(new WrittenGuess(members, Map.of(), List.of(encoding), Map.of()));
      }
    }
    return choices;
  }

  WrittenGuess with(Map<String, String> certain) {
    return new WrittenGuess(active, open, encodings, certain);
  }

  /** The spec that has only this. */
  String spec() {
    List<String> members = new ArrayList<>();
    active.forEach((name, json) -> members.add(name + ": " + json));
    List<String> columns = new ArrayList<>();
    casts.forEach((name, cast) -> columns.add("\"" + name + "\": " + cast));
    return """
    dataset_id: a
    title: A
    description: Random.
    pii: {mode: warn}
    sources:
      - kind: file
        alias: a
        format: csv
        encoding: %s
        read: {%s}
        schema: {casts: {%s}}
    exports: [{kind: csv, output_path: exports/data.csv}]
    """
        .formatted(encodings.get(0), String.join(", ", members), String.join(", ", columns));
  }
}
