package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Content of {@code dataset-metadata.json}, validated by the rules of Kaggle.
 *
 * @param title 6 to 50 characters
 * @param subtitle 20 to 80 characters
 * @param license as Kaggle's closed list has it
 * @param keywords tags; Kaggle ignores those that it does not know
 * @param resources descriptions and columns of files, by path
 */
record KaggleMetadata(
    String title,
    Optional<String> subtitle,
    Optional<String> description,
    String license,
    List<String> keywords,
    Map<String, KaggleResource> resources) {

  /**
   * Its path in a package. Kaggle gets its content from the calls; it is not a file of the dataset.
   */
  static final String PATH = "dataset-metadata.json";

  private static final Pattern SLUG = Pattern.compile("[A-Za-z0-9-]{3,50}");

  KaggleMetadata {
    keywords = List.copyOf(keywords);
    resources = Map.copyOf(resources);
  }

  /**
   * Reads the document of a package.
   *
   * @throws PublishFailure when it breaks a rule; its message has all that are broken
   */
  static KaggleMetadata read(JsonObject document, PublishDestination destination) {
    Reading reading = new Reading(document);
    reading.require(
        SLUG.matcher(destination.name()).matches(),
        "the destination is not 3 to 50 letters, digits and hyphens after its owner");
    reading.require(
        reading.text("id").filter(destination.toString()::equals).isPresent(),
        "id is not the destination");
    Optional<String> title = reading.text("title");
    reading.require(
        title.filter(text -> hasLength(text, 6, 50)).isPresent(), "title is not 6 to 50 long");
    Optional<String> subtitle = reading.text("subtitle").filter(text -> !text.isEmpty());
    reading.require(
        subtitle.isEmpty() || hasLength(subtitle.orElseThrow(), 20, 80),
        "subtitle is not 20 to 80 long");
    Optional<String> license = reading.license();
    reading.require(license.isPresent(), "licenses is not exactly one of Kaggle's list");
    List<String> keywords = reading.texts("keywords");
    Map<String, KaggleResource> resources = reading.resources();
    reading.finish();
    return new KaggleMetadata(
        title.orElseThrow(),
        subtitle,
        reading.text("description").filter(text -> !text.isBlank()),
        license.orElseThrow(),
        keywords,
        resources);
  }

  private static boolean hasLength(String text, int least, int most) {
    int length = text.codePointCount(0, text.length());
    return length >= least && length <= most;
  }

  /**
   * Description of one file.
   *
   * @param columns as the calls take them, all of the file in order; empty where they are not
   *     described
   */
  record KaggleResource(Optional<String> description, List<JsonObject> columns) {
    KaggleResource {
      columns = List.copyOf(columns);
    }
  }

  /** Gathers what is wrong while the document is read. */
  private static final class Reading {
    private final Map<String, JsonValue> members;
    private final List<String> broken = new ArrayList<>();

    Reading(JsonObject document) {
      this.members = document.members();
    }

    void require(boolean holds, String otherwise) {
      if (!holds) {
        broken.add(otherwise);
      }
    }

    void finish() {
      if (!broken.isEmpty()) {
        throw new PublishFailure(PATH + ": " + String.join("; ", broken));
      }
    }

    Optional<String> text(String name) {
      return textIn(members, name);
    }

    /** A license that the list has, as the list writes it. */
    Optional<String> license() {
      List<JsonObject> all = objectsIn(members, "licenses");
      return all.size() == 1 && sizeOf("licenses") == 1
          ? textIn(all.get(0).members(), "name").flatMap(LicenseLists.KAGGLE::named)
          : Optional.empty();
    }

    List<String> texts(String name) {
      List<String> texts =
          itemsIn(members, name).stream()
              .filter(JsonText.class::isInstance)
              .map(item -> ((JsonText) item).value())
              .toList();
      boolean absent = !members.containsKey(name);
      require(absent || texts.size() == sizeOf(name), name + " is not a list of texts");
      return texts;
    }

    Map<String, KaggleResource> resources() {
      List<JsonObject> all = objectsIn(members, "resources");
      require(
          !members.containsKey("resources") || all.size() == sizeOf("resources"),
          "resources is not a list of objects");
      Map<String, KaggleResource> byPath = new LinkedHashMap<>();
      for (JsonObject one : all) {
        Optional<String> path = textIn(one.members(), "path");
        require(path.isPresent(), "a resource has no path");
        path.ifPresent(
            at -> require(byPath.put(at, resource(one)) == null, "a resource is there twice"));
      }
      return byPath;
    }

    private KaggleResource resource(JsonObject one) {
      List<JsonObject> columns = new ArrayList<>();
      if (one.members().get("schema") instanceof JsonObject schema) {
        for (JsonObject field : objectsIn(schema.members(), "fields")) {
          columns.add(column(field.members(), columns.size()));
        }
      }
      return new KaggleResource(textIn(one.members(), "description"), columns);
    }

    private JsonObject column(Map<String, JsonValue> field, int order) {
      Optional<String> name = textIn(field, "name");
      require(name.isPresent(), "a field has no name");
      JsonMembers column = new JsonMembers().put("order", order).put("name", name.orElse(""));
      textIn(field, "type")
          .map(type -> type.toLowerCase(Locale.ROOT))
          .ifPresent(
              type -> column.put("type", KaggleColumnType.of(type)).put("originalType", type));
      return column
          .put(
              "description",
              textIn(field, "description").or(() -> textIn(field, "title")).orElse(""))
          .toObject();
    }

    private int sizeOf(String name) {
      return members.get(name) instanceof JsonArray array ? array.items().size() : -1;
    }

    private static Optional<String> textIn(Map<String, JsonValue> members, String name) {
      return members.get(name) instanceof JsonText text
          ? Optional.of(text.value())
          : Optional.empty();
    }

    private static List<JsonObject> objectsIn(Map<String, JsonValue> members, String name) {
      return itemsIn(members, name).stream()
          .filter(JsonObject.class::isInstance)
          .map(JsonObject.class::cast)
          .toList();
    }

    private static List<JsonValue> itemsIn(Map<String, JsonValue> members, String name) {
      return members.get(name) instanceof JsonArray array ? array.items() : List.of();
    }
  }

  /** Types of the table schema by the names that the calls take; others keep theirs. */
  private static final class KaggleColumnType {
    private static final Map<String, String> NAMES =
        Map.ofEntries(
            Map.entry("number", "numeric"),
            Map.entry("year", "numeric"),
            Map.entry("date", "string"),
            Map.entry("time", "string"),
            Map.entry("yearmonth", "string"),
            Map.entry("duration", "string"),
            Map.entry("geopoint", "string"),
            Map.entry("geojson", "string"));

    static String of(String type) {
      return NAMES.getOrDefault(type, type);
    }
  }
}
