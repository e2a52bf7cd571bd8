package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.DESTINATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KaggleMetadataTest {

  private static JsonObject document(String text) {
    return (JsonObject)
        new JacksonJsonCodec().read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static KaggleMetadata read(String text) {
    return KaggleMetadata.read(document(text), DESTINATION);
  }

  private static String with(String name, String value) {
    return """
    {"id": "ada/bus-stops", "title": "Bus stops", "licenses": [{"name": "other"}], "%s": %s}\
    """
        .replace("\"" + name + "\":", "\"ignored\":")
        .formatted(name, value);
  }

  @Test
  void readsWhatTheExporterWrites() {
    KaggleMetadata metadata = read(KaggleFixture.metadata());

    assertThat(metadata.title()).isEqualTo("Bus stops of a town");
    assertThat(metadata.subtitle()).contains("Where the buses of a town halt");
    assertThat(metadata.description()).contains("All stops.");
    assertThat(metadata.license()).isEqualTo("CC-BY-4.0");
    assertThat(metadata.keywords()).containsExactly("transport");
    assertThat(metadata.resources()).containsOnlyKeys("stops.csv");
  }

  @Test
  void writesColumnsInOrderByTheTypesOfTheCalls() {
    KaggleMetadata metadata = read(KaggleFixture.metadata());

    assertThat(metadata.resources().get("stops.csv").columns())
        .map(JsonRenderer::line)
        .containsExactly(
            "{\"order\":0,\"name\":\"id\",\"type\":\"integer\",\"originalType\":\"integer\","
                + "\"description\":\"\"}",
            "{\"order\":1,\"name\":\"lat\",\"type\":\"numeric\",\"originalType\":\"number\","
                + "\"description\":\"Latitude\"}");
  }

  @Test
  void writesALicenseAsTheListDoes() {
    assertThat(read(with("licenses", "[{\"name\":\"cc-by-4.0\"}]")).license())
        .isEqualTo("CC-BY-4.0");
  }

  @Test
  void takesAnEmptySubtitleForNone() {
    assertThat(read(with("subtitle", "\"\"")).subtitle()).isEqualTo(Optional.empty());
  }

  @Test
  void countsCharactersAndNotTheirHalves() {
    String title = "\"" + "\uD83D\uDE8C".repeat(50) + "\"";

    assertThat(read(with("title", title)).title()).hasSize(100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "title | \"Buses\" | title is not 6 to 50 long",
        "title | 5 | title is not 6 to 50 long",
        "id | \"ada/other\" | id is not the destination",
        "id | \"bus-stops\" | id is not the destination",
        "subtitle | \"too short\" | subtitle is not 20 to 80 long",
        "licenses | [] | licenses is not exactly one of Kaggle's list",
        "licenses | [{\"name\":\"other\"},{\"name\":\"other\"}] | licenses is not exactly one",
        "licenses | [{\"name\":\"my own\"}] | licenses is not exactly one of Kaggle's list",
        "keywords | [1] | keywords is not a list of texts",
        "resources | [1] | resources is not a list of objects",
        "resources | [{}] | a resource has no path",
        "resources | [{\"path\":\"a\"},{\"path\":\"a\"}] | a resource is there twice",
        "resources | [{\"path\":\"a\",\"schema\":{\"fields\":[{}]}}] | a field has no name"
      })
  void refusesWhatBreaksARule(String name, String value, String message) {
    assertThatThrownBy(() -> read(with(name, value)))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining(message);
  }

  @Test
  void reportsEveryBrokenRule() {
    assertThatThrownBy(() -> read("{\"subtitle\": \"short\"}"))
        .hasMessage(
            "dataset-metadata.json: id is not the destination; title is not 6 to 50 long;"
                + " subtitle is not 20 to 80 long; licenses is not exactly one of Kaggle's list");
  }

  @ParameterizedTest
  @CsvSource({
    "ab",
    "bus.stops",
    "bus_stops",
    "a123456789b123456789c123456789d123456789e123456789f"
  })
  void refusesADestinationThatIsNoSlug(String slug) {
    PublishDestination destination = new PublishDestination("ada", slug);
    JsonObject document = document(with("id", "\"ada/" + slug + "\""));

    assertThatThrownBy(() -> KaggleMetadata.read(document, destination))
        .hasMessageContaining("not 3 to 50 letters, digits and hyphens");
  }
}
