package io.datasetbuilder.pipeline.document.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A JSON or YAML document as another reader sees it. */
public final class Parsed {

  private final Object value;

  private Parsed(Object value) {
    this.value = value;
  }

  /** JSON is YAML. */
  public static Parsed of(String document) {
    return new Parsed(new Load(LoadSettings.builder().build()).loadFromString(document));
  }

  /** The YAML block that opens a Markdown page. */
  public static Parsed frontMatterOf(String page) {
    return of(page.substring(4, page.indexOf("\n---\n", 4) + 1));
  }

  /** The value of a member; it must be there. */
  public Parsed at(String member) {
    if (!has(member)) {
      throw new AssertionError("no member " + member);
    }
    return new Parsed(((Map<?, ?>) value).get(member));
  }

  public boolean has(String member) {
    return value instanceof Map<?, ?> map && map.containsKey(member);
  }

  public List<Parsed> items() {
    List<Parsed> items = new ArrayList<>();
    ((List<?>) value).forEach(item -> items.add(new Parsed(item)));
    return items;
  }

  public String text() {
    return (String) value;
  }

  public long whole() {
    return ((Number) value).longValue();
  }

  /** The texts of one member of all items. */
  public List<String> texts(String member) {
    return items().stream().map(item -> item.at(member).text()).toList();
  }

  /** Every object anywhere in it, this one first. */
  public List<Parsed> objects() {
    List<Parsed> found = new ArrayList<>();
    collect(value, found);
    return found;
  }

  private static void collect(Object value, List<Parsed> found) {
    if (value instanceof Map<?, ?> map) {
      found.add(new Parsed(map));
      map.values().forEach(inner -> collect(inner, found));
    } else if (value instanceof List<?> list) {
      list.forEach(inner -> collect(inner, found));
    }
  }

  /** The number of members of an object. */
  public int size() {
    return ((Map<?, ?>) value).size();
  }
}
