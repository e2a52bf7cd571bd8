package io.datasetbuilder.buildspec.source;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.canonical.CanonicalForm;
import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "sources[] common rules" and the three kinds: what a source may hold. */
class SourceFieldsTest {

  @Test
  void aSourceWithoutKindIsPublicApi() {
    SourceSpec source = source(anApiSource());

    assertThat(source.kind()).isEqualTo(SourceSpec.SourceKind.PUBLIC_API);
    assertThat(source.keyText()).isEqualTo("datago.air_quality");
  }

  @Test
  void aKindThatIsNullIsPublicApi() {
    assertThat(source(anApiSource("kind", null))).isEqualTo(source(anApiSource()));
  }

  @Test
  void anUnknownKindIsRefusedWithTheNearestOne() {
    assertThat(loadProblems(aDocument().withSources(anApiSource("kind", "public-api"))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unsupported_source_kind");
              assertThat(problem.at()).isEqualTo("sources[0].kind");
              assertThat(problem.hint()).contains("did you mean public_api?");
            });
  }

  @Test
  void aKindThatIsNoTextIsOneProblem() {
    assertThat(refused(aDocument().withSources(anApiSource("kind", 5))))
        .containsExactly("wrong_type sources[0].kind");
  }

  @Test
  void fieldsOfASourceOfUnknownKindAreStillChecked() {
    assertThat(refused(aDocument().withSources(object("kind", "ftp", "host", "x"))))
        .containsExactly(
            "unsupported_source_kind sources[0].kind", "unknown_field sources[0].host");
  }

  @Test
  void aSourceThatIsNoMappingIsRefused() {
    assertThat(refused(aDocument().with("sources", array("cities.csv"))))
        .containsExactly("wrong_type sources[0]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"upload_id", "format", "encoding", "endpoint", "method"})
  void aPublicApiSourceHasNoFieldOfAnotherKindNotEvenNull(String name) {
    assertThat(refused(aDocument().withSources(anApiSource(name, null))))
        .containsExactly("field_of_other_kind sources[0]." + name);
  }

  @Test
  void aFieldOfAnotherKindIsReportedWithTheKindsThatHaveIt() {
    assertThat(loadProblems(aDocument().withSources(anApiSource("format", "csv"))))
        .singleElement()
        .extracting(problem -> problem.hint().orElseThrow())
        .isEqualTo("only kind: file or url has it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"provider", "dataset", "params", "gold", "endpoint", "method"})
  void aFileSourceHasNoFieldOfAnotherKindNotEvenNull(String name) {
    assertThat(refused(aDocument().withSources(aFileSource(name, null))))
        .containsExactly("field_of_other_kind sources[0]." + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"provider", "dataset", "params", "gold", "upload_id", "encoding"})
  void aUrlSourceHasNoFieldOfAnotherKindNotEvenNull(String name) {
    assertThat(refused(aDocument().withSources(aUrlSource(name, null))))
        .containsExactly("field_of_other_kind sources[0]." + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"transforms", "normalization_mode"})
  void aRemovedFieldOfASourceIsReportedByName(String name) {
    assertThat(loadProblems(aDocument().withSources(aFileSource(name, "x"))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("removed_field");
              assertThat(problem.at()).isEqualTo("sources[0]." + name);
              assertThat(problem.hint()).isPresent();
            });
  }

  @Test
  void eachKindHasRequiredFields() {
    assertThat(
            refused(
                aDocument().withSources(object(), object("kind", "file"), object("kind", "url"))))
        .containsExactly(
            "missing_field sources[0].provider",
            "missing_field sources[0].dataset",
            "missing_field sources[1].upload_id",
            "missing_field sources[1].format",
            "missing_field sources[2].endpoint");
  }

  @ParameterizedTest
  @CsvSource({
    "'', empty_value",
    "' ', empty_field",
    "cities.csv, invalid_upload_id",
    "upl_0123456789ABCDEF0123456789ABCDEF, invalid_upload_id",
    "upl_0123456789abcdef0123456789abcde, invalid_upload_id"
  })
  void anUploadIdHasItsShape(String id, String code) {
    var document = aDocument().withSources(aFileSource("upload_id", id));

    assertThat(id.isEmpty() ? refused(document) : invalid(document))
        .containsExactly(code + " sources[0].upload_id");
  }

  @Test
  void twoRefusedUploadIdsAreNotTakenForOne() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        aFileSource("upload_id", "a.csv"), aFileSource("upload_id", "b.csv"))))
        .containsExactly(
            "invalid_upload_id sources[0].upload_id", "invalid_upload_id sources[1].upload_id");
  }

  /** A file source with no upload but these. */
  private static JsonObject ofUploads(Object... ids) {
    return object("kind", "file", "format", "csv", "upload_ids", array(ids));
  }

  private static String[] uploads(int count) {
    return IntStream.range(0, count).mapToObj("upl_%032x"::formatted).toArray(String[]::new);
  }

  @Test
  void theUploadsOfASourceKeepTheirOrderAndMayBeRepeated() {
    String[] ids = {uploads(2)[1], uploads(2)[0], uploads(2)[1]};

    assertThat(source(ofUploads((Object[]) ids)))
        .isInstanceOfSatisfying(
            FileSource.class,
            file -> assertThat(file.uploads()).extracting(UploadId::value).containsExactly(ids));
  }

  @Test
  void aSourceHasOneUploadOrAList() {
    assertThat(
            invalid(
                aDocument().withSources(aFileSource("upload_ids", array((Object[]) uploads(2))))))
        .containsExactly("upload_id_and_ids sources[0].upload_ids");
  }

  @Test
  void eachUploadOfAListHasItsShape() {
    assertThat(invalid(aDocument().withSources(ofUploads(uploads(1)[0], "b.csv"))))
        .containsExactly("invalid_upload_id sources[0].upload_ids[1]");
  }

  @Test
  void aSourceHasAtMostTenThousandUploads() {
    assertThat(source(ofUploads((Object[]) uploads(10_000)))).isInstanceOf(FileSource.class);
    assertThat(invalid(aDocument().withSources(ofUploads((Object[]) uploads(10_001)))))
        .containsExactly("too_many_uploads sources[0].upload_ids");
  }

  @Test
  void aListOfOneUploadHasTheDigestOfTheUpload() {
    SpecDocument one = aDocument().withSources(aFileSource("upload_id", uploads(1)[0]));
    SpecDocument list = aDocument().withSources(ofUploads(uploads(1)[0]));

    assertThat(CanonicalForm.of(valid(list))).isEqualTo(CanonicalForm.of(valid(one)));
  }

  /** A file source of two uploads with these values. */
  private static JsonObject withValues(JsonObject values) {
    Object[] ids = uploads(2);
    return object("kind", "file", "format", "csv", "upload_ids", array(ids), "file_values", values);
  }

  @Test
  void eachColumnOfFileValuesHasAValueForEachFile() {
    JsonObject values =
        object("year", array("2023", "2024"), "city", array("Oslo", JsonValue.ofNull()));

    assertThat(source(withValues(values)))
        .isInstanceOfSatisfying(
            FileSource.class,
            file -> {
              assertThat(file.fileValues().names()).containsExactly("city", "year");
              assertThat(file.fileValues().of(1))
                  .containsExactly(Optional.empty(), Optional.of("2024"));
              assertThat(file.isUnion()).isTrue();
            });
    assertThat(source(aFileSource("file_values", object("year", array("2024")))))
        .isInstanceOfSatisfying(FileSource.class, file -> assertThat(file.isUnion()).isTrue());
  }

  @Test
  void anotherNumberOfValuesThanOfFilesIsRefused() {
    SpecDocument document = aDocument().withSources(withValues(object("year", array("2024"))));

    assertThat(invalid(document))
        .containsExactly("file_values_mismatch sources[0].file_values.year");
    assertThat(ruleProblems(document))
        .extracting(Problem::message)
        .containsExactly("the number of values is 1, and that of the files 2");
  }

  @Test
  void foldersAreNoValuesWithoutFiles() {
    assertThat(invalid(aDocument().withSources(withValues(object("year", "folders")))))
        .containsExactly("folders_without_files sources[0].file_values.year");
  }

  @Test
  void columnsOfFileValuesHaveNamesOfTheirOwn() {
    JsonObject values = object("Year", array("1", "2"), "year", array("1", "2"));
    JsonObject file = object("FILE", array("1"));

    assertThat(invalid(aDocument().withSources(withValues(values))))
        .containsExactly("duplicate_column sources[0].file_values.year");
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        aFileSource("read", object("file_column", "file"), "file_values", file))))
        .containsExactly("duplicate_column sources[0].file_values.FILE");
    assertThat(invalid(aDocument().withSources(withValues(object(" ", array("1", "2"))))))
        .hasSize(1);
  }

  @Test
  void fileValuesAreBounded() {
    Object[] members = new Object[202];
    for (int i = 0; i < members.length; i += 2) {
      members[i] = "c" + i;
      members[i + 1] = array("1", "2");
    }
    JsonObject longest = object("v", array("x".repeat(1_000), "x".repeat(1_001)));

    assertThat(invalid(aDocument().withSources(withValues(object(members)))))
        .containsExactly("too_many_file_values sources[0].file_values");
    assertThat(invalid(aDocument().withSources(withValues(longest))))
        .containsExactly("text_too_long sources[0].file_values.v[1]");
    assertThat(invalid(aDocument().withSources(withValues(object("v", array("a\u0000", "b"))))))
        .containsExactly("control_character sources[0].file_values.v[0]");
  }

  @Test
  void fileValuesArePartOfTheCanonicalForm() {
    JsonObject one = withValues(object("y", array("1", JsonValue.ofNull())));
    JsonObject other = withValues(object("y", array("1", "")));

    assertThat(CanonicalForm.of(valid(aDocument().withSources(one))).toString())
        .isNotEqualTo(CanonicalForm.of(valid(aDocument().withSources(other))).toString())
        .contains("file_values");
  }

  @Test
  void onlyFileSourcesHaveAUnion() {
    JsonObject read = object("union", "by_name", "file_column", "file");

    assertThat(source(aFileSource("read", read)).read().union().fileColumn()).contains("file");
    assertThat(invalid(aDocument().withSources(aUrlSource("read", read))))
        .containsExactly(
            "union_without_files sources[0].read.union",
            "union_without_files sources[0].read.file_column");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "jsonl", "parquet"})
  void aFileHasOneOfFourFormats(String format) {
    assertThat(source(aFileSource("format", format)))
        .isInstanceOfSatisfying(
            FileSource.class, file -> assertThat(file.format().wire()).isEqualTo(format));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xlsx", "zip", "CSV"})
  void anotherFormatOfAFileIsUnsupported(String format) {
    assertThat(invalid(aDocument().withSources(aFileSource("format", format))))
        .containsExactly("unsupported_source_format sources[0].format");
  }

  @Test
  void theEncodingOfAFileIsUtf8ByDefault() {
    assertThat(source(aFileSource("encoding", "UTF-8"))).isEqualTo(source(aFileSource()));
  }

  @Test
  void anUnknownEncodingIsReportedWithTheNearestOne() {
    assertThat(ruleProblems(aDocument().withSources(aFileSource("encoding", "cp9499"))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_encoding");
              assertThat(problem.at()).isEqualTo("sources[0].encoding");
              assertThat(problem.hint()).contains("did you mean cp949?");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "http://data.example/a, unsafe_url_scheme",
    "/etc/passwd, unsafe_url_scheme",
    "https://user:secret@data.example/a, url_userinfo_forbidden",
    "https:///a, missing_url_host",
    "https://data.example/a b, invalid_endpoint",
    "' ', empty_field"
  })
  void anEndpointIsCheckedByItsParts(String endpoint, String code) {
    assertThat(ruleProblems(aDocument().withSources(aUrlSource("endpoint", endpoint))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo(code);
              assertThat(problem.at()).isEqualTo("sources[0].endpoint");
              assertThat(problem.message()).doesNotContain("secret");
            });
  }

  @Test
  void anEmptyEndpointIsRefused() {
    assertThat(refused(aDocument().withSources(aUrlSource("endpoint", ""))))
        .containsExactly("empty_value sources[0].endpoint");
  }

  /** Spec, "kind url", rule 7. */
  @Test
  void theOnlyMethodIsGet() {
    assertThat(source(aUrlSource("method", "GET"))).isEqualTo(source(aUrlSource()));
    assertThat(invalid(aDocument().withSources(aUrlSource("method", "POST"))))
        .containsExactly("unsupported_source_method sources[0].method");
  }

  @Test
  void theFormatOfAUrlMayBeLeftOpen() {
    assertThat(source(aUrlSource()))
        .isInstanceOfSatisfying(UrlSource.class, url -> assertThat(url.format()).isEmpty());
    assertThat(source(aUrlSource("format", "jsonl")))
        .isInstanceOfSatisfying(
            UrlSource.class, url -> assertThat(url.format()).contains(UrlSource.UrlFormat.JSONL));
  }

  @Test
  void aUrlIsNeverParquet() {
    assertThat(invalid(aDocument().withSources(aUrlSource("format", "parquet"))))
        .containsExactly("unsupported_source_format sources[0].format");
  }

  @Test
  void anEmptyAliasIsNone() {
    assertThat(source(aFileSource("alias", ""))).isEqualTo(source(aFileSource()));
  }

  @Test
  void anEmptySchemaIsNone() {
    JsonObject empty = object("required", array(), "dtypes", object(), "casts", object());

    assertThat(source(aFileSource("schema", empty))).isEqualTo(source(aFileSource()));
  }

  @Test
  void aBlankAliasIsRefused() {
    assertThat(invalid(aDocument().withSources(aFileSource("alias", "  "))))
        .containsExactly("blank_alias sources[0].alias");
  }

  @Test
  void aBlankProviderOrDatasetIsEmpty() {
    assertThat(invalid(aDocument().withSources(object("provider", " ", "dataset", "\u00a0"))))
        .containsExactly("empty_field sources[0].provider", "empty_field sources[0].dataset");
  }

  @Test
  void provenanceOfAFileHoldsOnlyTheUploadId() {
    SourceSpec file = source(aFileSource("alias", "cities"));

    assertThat(file.provider()).isEqualTo("file");
    assertThat(file.dataset()).isEqualTo("upl_0123456789abcdef0123456789abcdef");
  }

  @Test
  void provenanceOfAUrlIsASlugOfHostAndPath() {
    SourceSpec url = source(aUrlSource());

    assertThat(url.provider()).isEqualTo("url");
    assertThat(url.dataset()).isEqualTo("data.example-cities.json");
  }

  @Test
  void aSourceNeverPrintsItsParameters() {
    SourceSpec api = source(anApiSource("params", object("serviceKey", "s3cret")));

    assertThat(api.toString()).doesNotContain("s3cret");
  }

  private static SourceSpec source(JsonObject source) {
    return valid(aDocument().withSources(source)).sources().get(0);
  }
}
