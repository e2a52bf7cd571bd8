package io.datasetbuilder.buildspec.canonical;

import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.buildspec.fixture.BuildSpecBuilder;
import io.datasetbuilder.buildspec.fixture.JsonWriter;
import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spec, "Canonical snapshot and digest": the form itself. */
class CanonicalFormTest {

  @Test
  void absentGroupsAreNullAndNewerFieldsAreNotWritten() {
    assertThat(text(aDocument()))
        .isEqualTo(
            "{'dataset_id':'cities','title':'Cities','description':'Cities and their postal codes',"
                + "'sources':[{'kind':'file','alias':'','schema':null,"
                + "'upload_id':'upl_0123456789abcdef0123456789abcdef','format':'csv','encoding':'utf-8'}],"
                + "'exports':[{'kind':'csv','output_path':'cities.csv','options':{}}],"
                + "'metadata':{},'publish':false,'splits':null,'pii':null,'license':null,"
                + "'quality':null,'composition':null}");
  }

  @Test
  void newerFieldsStandLastWhenDeclared() {
    SpecDocument document =
        aDocument()
            .with("bronze", object("keep", 30))
            .with("retention", object("runs", 3))
            .with("attribution", "City")
            .with("refresh_cadence", "P1D")
            .with("license_link", "https://city.example")
            .with("license_name", "Terms")
            .with("license", "other");

    assertThat(form(document).members().keySet())
        .endsWith(
            "composition",
            "license_name",
            "license_link",
            "refresh_cadence",
            "attribution",
            "retention",
            "bronze");
  }

  @Test
  void aPublicApiSourceWritesItsFieldsOnly() {
    assertThat(source(anApiSource()).members().keySet())
        .containsExactly("kind", "alias", "schema", "provider", "dataset", "params");
    assertThat(
            source(
                    anApiSource(
                        "param_grid", object("year", array(2024)),
                        "gold", object("select", array("a"))))
                .members()
                .keySet())
        .endsWith("params", "gold", "param_grid");
    assertThat(source(anApiSource("allow_empty", true)).members().keySet())
        .endsWith("params", "allow_empty");
    assertThat(source(anApiSource("allow_empty", false)).members().keySet()).endsWith("params");
  }

  /** Spec, "sources[].gold", rule 6. */
  @Test
  void goldIsPartOfTheSnapshotOnlyWhereItIsDeclared() {
    assertThat(source(anApiSource()).members()).doesNotContainKey("gold");
    assertThat(source(anApiSource("gold", object()))).isEqualTo(source(anApiSource()));
    assertThat(source(anApiSource("gold", object("select", array("a")))))
        .isNotEqualTo(source(anApiSource()));
  }

  @Test
  void aUrlSourceWritesItsFieldsOnly() {
    assertThat(JsonWriter.text(source(aUrlSource())).replace('"', '\''))
        .isEqualTo(
            "{'kind':'url','alias':'','schema':null,"
                + "'endpoint':'https://data.example/cities.json','method':'GET','format':null}");
  }

  @Test
  void aDescriptionOfAColumnIsWrittenInOneOrder() {
    JsonObject written =
        object("codes", object("2", "b", "1", "a"), "unit", "m", "label", "L", "description", null);

    assertThat(
            JsonWriter.text(
                schema("columns", object("n", written, "m", object())).members().get("columns")))
        .isEqualTo("{\"n\":{\"label\":\"L\",\"unit\":\"m\",\"codes\":{\"1\":\"a\",\"2\":\"b\"}}}");
  }

  @Test
  void declaredTermsAreWrittenInOneOrderAndOnlyWhenDeclared() {
    JsonObject written = object("statement", "Ours", "redistribution", "allowed");

    assertThat(JsonWriter.text(source(aFileSource("terms", written)).members().get("terms")))
        .isEqualTo("{\"redistribution\":\"allowed\",\"statement\":\"Ours\"}");
    assertThat(source(aUrlSource("terms", written)).members().keySet()).endsWith("format", "terms");
    assertThat(source(aFileSource("terms", null))).isEqualTo(source(aFileSource()));
  }

  @Test
  void readWritesTheMembersThatDifferFromTheirDefaults() {
    JsonObject file =
        aFileSource(
            "read",
            object(
                "header", "none", "quote", "\"", "delimiter", "tab", "columns", array("a", "b")));

    assertThat(JsonWriter.text(source(file).members().get("read")).replace('"', '\''))
        .isEqualTo("{'delimiter':'\t','header':'none','columns':['a','b']}");
    assertThat(source(file).members().keySet()).endsWith("encoding", "read");
    assertThat(source(aUrlSource("read", object("records_as", "rows"))).members().keySet())
        .endsWith("format", "read");
  }

  @Test
  void aReadOfDefaultsIsWrittenAsOneSinceItReplacesThatOfAnUpload() {
    JsonObject defaults = object("header", 1, "decimal", ".", "escape", "\"", "trim", false);

    for (JsonObject read : List.of(defaults, object(), object("allow_empty", false))) {
      assertThat(JsonWriter.text(source(aFileSource("read", read)).members().get("read")))
          .isEqualTo("{\"allow_empty\":false}");
    }
    assertThat(
            JsonWriter.text(
                source(aFileSource("read", object("file_column", "f", "header", 1)))
                    .members()
                    .get("read")))
        .isEqualTo("{\"file_column\":\"f\",\"allow_empty\":false}");
  }

  @Test
  void aReadThatDeclaresNothingOfOneFileIsNotWritten() {
    assertThat(source(aFileSource("read", null))).isEqualTo(source(aFileSource()));
    assertThat(source(aFileSource("read", object("union", "same"))))
        .isEqualTo(source(aFileSource()));
    assertThat(source(aUrlSource("read", object()))).isEqualTo(source(aUrlSource()));
    assertThat(source(aUrlSource("read", object("header", 1)))).isEqualTo(source(aUrlSource()));
  }

  @Test
  void aSchemaWritesNewerFieldsOnlyWhenDeclared() {
    assertThat(schema("required", array("a")).members().keySet())
        .containsExactly("required", "dtypes", "casts");
    assertThat(
            schema(
                    "columns", object("a", object("unit", "m", "label", "A")),
                    "select", array("a"),
                    "filter", array(object("column", "a", "op", "ne", "value", "x")),
                    "drop", array("d"),
                    "zfill", object("z", 5),
                    "coalesce", object("m", array("a", "b")),
                    "column_null_tokens", object("c", object("tokens", array("-"))),
                    "null_tokens", array("-"),
                    "read_as", "string",
                    "derived",
                        array(object("name", "k", "kind", "join_key", "columns", array("a"))),
                    "rename", object("A", "a"))
                .members()
                .keySet())
        .containsExactly(
            "required",
            "dtypes",
            "casts",
            "rename",
            "derived",
            "read_as",
            "null_tokens",
            "column_null_tokens",
            "coalesce",
            "zfill",
            "drop",
            "filter",
            "select",
            "columns");
  }

  @Test
  void aPolicyWritesMaskedColumnsOnlyWhenDeclared() {
    assertThat(policy(object("mode", "warn", "mask_columns", array())))
        .isEqualTo("{'mode':'warn','allow_columns':[]}");
    assertThat(policy(object("mask_columns", array("phone"))))
        .isEqualTo("{'mode':'block','allow_columns':[],'mask_columns':['phone']}");
  }

  private static String policy(JsonObject pii) {
    return member(aDocument().with("pii", pii), "pii");
  }

  @Test
  void dtypesAreWrittenByTheirFirstName() {
    assertThat(JsonWriter.text(schema("dtypes", object("a", "UTF8", "b", "Boolean"))))
        .contains("{\"a\":\"str\",\"b\":\"bool\"}");
  }

  @Test
  void qualityWritesItsDefaultsOut() {
    assertThat(member(aDocument().with("quality", object("min_rows", 5)), "quality"))
        .isEqualTo(
            "{'max_duplicate_rate':null,'max_duplicate_rate_severity':'warn','max_null_ratio':{},"
                + "'max_null_ratio_severity':{},'min_rows':5,'min_rows_severity':'warn','range':[],"
                + "'compare_columns':[]}");
  }

  @Test
  void splitsWriteModeRatiosKeyAndSeed() {
    JsonObject ratio =
        object("mode", "ratio", "ratios", object("b", decimal("0.50"), "a", decimal("0.5")));

    assertThat(member(aDocument().with("splits", ratio), "splits"))
        .isEqualTo("{'mode':'ratio','ratios':{'a':0.5,'b':0.5},'key':null,'seed':0}");
    assertThat(member(aDocument().with("splits", object("mode", "key", "key", "region")), "splits"))
        .isEqualTo("{'mode':'key','ratios':null,'key':'region','seed':0}");
  }

  @Test
  void aCompositionWritesItsKeysAsPairs() {
    SpecDocument document =
        aDocument()
            .withSources(anApiSource("alias", "a"), anApiSource("alias", "b"))
            .with(
                "composition",
                object(
                    "name",
                    "c",
                    "join",
                    object("left", "a", "right", "b", "left_key", "x", "right_key", "y")));

    assertThat(member(document, "composition"))
        .isEqualTo(
            "{'name':'c','join':{'left':'a','right':'b','keys':[{'left':'x','right':'y'}],"
                + "'type':'inner','on_duplicate_key':'warn','cardinality':null,"
                + "'on_null_key':'warn'}}");
  }

  @Test
  void aDefaultWrittenOutGivesTheDigestOfLeavingItOut() {
    SpecDocument written =
        aDocument()
            .withSources(aFileSource("encoding", "UTF8", "alias", "", "schema", object()))
            .withExports(object("kind", "csv", "output_path", "cities.csv", "options", object()))
            .with("publish", false)
            .with("metadata", object())
            .with("pii", object("mode", "block", "allow_columns", array()))
            .with("quality", object("min_rows_severity", "warn"));

    assertThat(digest(written)).isEqualTo(digest(aDocument()));
  }

  @Test
  void renamesChangeTheDigest() {
    SpecDocument renamed = aDocument().withSchema("rename", object("A", "a"));

    assertThat(digest(renamed)).isNotEqualTo(digest(aDocument()));
  }

  @Test
  void specsThatDifferOnlyInCredentialsMayShareADigest() {
    assertThat(digest(withKey("one"))).isEqualTo(digest(withKey("two")));
  }

  @Test
  void numbersOfFreeMappingsAreOneByValueAndKind() {
    assertThat(digest(aDocument().with("metadata", object("v", decimal("1.50")))))
        .isEqualTo(digest(aDocument().with("metadata", object("v", decimal("1.5")))));
    assertThat(digest(aDocument().with("metadata", object("v", decimal("1.0")))))
        .isNotEqualTo(digest(aDocument().with("metadata", object("v", 1))));
  }

  @Test
  void aSnapshotHoldsTheBytesAndTheirDigest() {
    SpecSnapshot snapshot =
        SpecSnapshot.of(BuildSpecBuilder.aBuildSpec().valid(), new JsonWriter());
    byte[] changed = snapshot.bytes();
    changed[0] = 'x';

    assertThat(snapshot.digest()).isEqualTo(SpecDigest.of(snapshot.bytes()));
    assertThat(snapshot.bytes()[0]).isEqualTo((byte) '{');
  }

  @Test
  void aDigestIsSha256InHex() {
    assertThat(SpecDigest.of(new byte[0]))
        .hasToString("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThatIllegalArgumentException().isThrownBy(() -> new SpecDigest("sha256:xyz"));
  }

  private static SpecDocument withKey(String key) {
    return aDocument().withSources(anApiSource("params", object("serviceKey", key)));
  }

  private static SpecDigest digest(SpecDocument document) {
    return SpecDigest.of(new JsonWriter().write(form(document)));
  }

  private static String member(SpecDocument document, String name) {
    return JsonWriter.text(form(document).members().get(name)).replace('"', '\'');
  }

  private static String text(SpecDocument document) {
    return JsonWriter.text(form(document)).replace('"', '\'');
  }

  private static JsonObject schema(Object... schema) {
    JsonValue form = source(aFileSource("schema", object(schema))).members().get("schema");
    return (JsonObject) form;
  }

  private static JsonObject source(JsonObject source) {
    JsonArray sources = (JsonArray) form(aDocument().withSources(source)).members().get("sources");
    return (JsonObject) sources.items().get(0);
  }

  private static JsonObject form(SpecDocument document) {
    return CanonicalForm.of(valid(document));
  }
}
