package io.datasetbuilder.contract.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects that clients read, from {@code members.txt}, which explains its form.
 *
 * @param schema the name of the object in the contract
 * @param section where the reference of the wire describes it
 * @param closed whether no other member is ever sent
 */
record WireMembers(String schema, String section, boolean closed, List<Member> members) {

  /**
   * A member of an object.
   *
   * @param type as written, without the mark of null
   */
  record Member(String name, boolean required, String type, boolean nullable) {

    static Member parse(String line) {
      int space = line.indexOf(' ');
      String name = line.substring(0, space);
      String type = line.substring(space + 1).strip();
      boolean optional = name.endsWith("*") || name.endsWith("+");
      boolean nullable = type.endsWith("?");
      return new Member(
          optional ? name.substring(0, name.length() - 1) : name,
          !optional,
          nullable ? type.substring(0, type.length() - 1) : type,
          nullable);
    }
  }

  static List<WireMembers> all() {
    List<WireMembers> objects = new ArrayList<>();
    for (String line : lines()) {
      if (line.startsWith("[")) {
        String[] head = line.substring(1, line.indexOf(']')).split(" ", -1);
        objects.add(new WireMembers(head[0], head[1], line.endsWith("!closed"), new ArrayList<>()));
      } else {
        objects.get(objects.size() - 1).members().add(Member.parse(line));
      }
    }
    return objects;
  }

  private static List<String> lines() {
    try (InputStream in = WireMembers.class.getResourceAsStream("members.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public String toString() {
    return schema + " (" + section + ")";
  }
}
