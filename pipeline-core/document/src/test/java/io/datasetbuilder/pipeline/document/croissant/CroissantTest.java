package io.datasetbuilder.pipeline.document.croissant;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.DescriptionBuilder;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.document.markdown.Parsed;
import io.datasetbuilder.pipeline.document.markdown.PublishedRules;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CroissantTest {

  private static final DatasetDescription DATASET = RichDescription.build();
  private static final String PUBLISHED =
      Croissant.render(DATASET, RichDescription.publication(), "");
  private static final Parsed DOCUMENT = Parsed.of(PUBLISHED);

  @Test
  void theDocumentStatesFilesColumnsAndFigures() throws IOException {
    GoldenFile.assertSame("croissant.json", companion(DATASET));
  }

  @Test
  void thePublishedDocumentKeepsThePublishedRules() throws IOException {
    assertThat(PublishedRules.broken("croissant.schema.json", PUBLISHED)).isEmpty();
  }

  @Test
  void theCompanionBreaksOnlyTheRulesAboutWhatNobodyStated() throws IOException {
    List<String> broken = PublishedRules.broken("croissant.schema.json", companion(DATASET));

    assertThat(broken).hasSize(3).allMatch(rule -> rule.contains("required"));
    assertThat(Croissant.missing(DATASET, Publication.none()))
        .containsExactly("url", "creator", "datePublished")
        .allSatisfy(name -> assertThat(broken).anyMatch(rule -> rule.contains("'" + name + "'")));
  }

  @Test
  void aMissingLicenceIsNamed() {
    assertThat(Croissant.missing(aDescription().withoutMetadata().build(), Publication.none()))
        .contains("license");
  }

  @Test
  void everyIdNamesOneNode() {
    assertThat(definitions()).doesNotHaveDuplicates().contains("table", "table.parquet");
  }

  @Test
  void everyReferenceLeadsToANode() {
    Set<String> defined = Set.copyOf(definitions());
    List<String> references =
        nodes().stream()
            .filter(object -> object.has("@id") && object.size() == 1)
            .map(object -> object.at("@id").text())
            .toList();

    assertThat(references).isNotEmpty().allSatisfy(id -> assertThat(defined).contains(id));
  }

  @Test
  void everyFileIsProven() {
    assertThat(files().stream().map(file -> file.at("sha256").text()))
        .containsExactly("1a".repeat(32), "2b".repeat(32), "3c".repeat(32));
  }

  @Test
  void theTableHasAFieldForEachColumnInOrder() {
    Parsed table = recordSet("table");

    assertThat(table.at("field").texts("name")).isEqualTo(DATASET.columnNames());
    assertThat(table.at("annotation").items().get(0).at("value").whole()).isEqualTo(1_000);
  }

  @Test
  void splitsAreASetOfTheirOwnWhichRowsReferTo() {
    Parsed splits = recordSet("split");

    assertThat(splits.at("dataType").text()).isEqualTo("cr:Split");
    assertThat(splits.at("data").texts("split/name")).containsExactly("test", "train");
    assertThat(splits.at("data").texts("split/url"))
        .containsExactly("cr:TestSplit", "cr:TrainingSplit");
    assertThat(recordSet("split-rows").at("field").texts("name")).hasSize(14).startsWith("split");
  }

  @Test
  void ofColumnsThatSuggestPersonalDataNoFigureIsReported() {
    Set<String> stated =
        recordSet("table").at("field").items().stream()
            .filter(field -> field.has("annotation"))
            .map(field -> field.at("name").text())
            .collect(Collectors.toSet());

    assertThat(stated).contains("id", "seats").doesNotContain("owner_mail", "owner_phone", "기체 이름");
  }

  @Test
  void figuresThatDoNotFitANumberAreText() {
    assertThat(PUBLISHED)
        .contains("\"value\": \"170141183460469231731687303715884105727\"")
        .contains("\"value\": \"9.90\"")
        .contains("\"value\": 450,\n");
  }

  @Test
  void aCadenceMakesALiveDataset() {
    assertThat(PUBLISHED)
        .contains("\"isLiveDataset\": true", "\"dct:accrualPeriodicity\": \"P1W\"");
    assertThat(companion(withFile(aDescription().withoutMetadata().build())))
        .contains("\"isLiveDataset\": false")
        .doesNotContain("\"dct:accrualPeriodicity\"");
  }

  @Test
  void filesElsewhereAreNamedByTheirWay() {
    assertThat(Croissant.render(DATASET, Publication.none(), "../"))
        .contains("\"contentUrl\": \"../table.parquet\"");
    assertThat(Croissant.render(DATASET, Publication.none(), "https://example.org/d/"))
        .contains("\"contentUrl\": \"https://example.org/d/splits/train.parquet\"");
  }

  /** Readers look for a pattern's files below the document alone. */
  @Test
  void aDocumentElsewhereHasNoSetOfFiles() {
    assertThat(companion(DATASET)).contains("\"includes\": \"splits/*.parquet\"", "split-rows");
    assertThat(Croissant.render(DATASET, Publication.none(), "../"))
        .contains("\"split/name\"")
        .doesNotContain("cr:FileSet", "split-rows", "split-files");
  }

  /** The tools of the standard take a document with {@code http:} for none of theirs. */
  @Test
  void schemaOrgIsNamedByItsSecureAddress() {
    assertThat(DOCUMENT.at("@context").at("@vocab").text()).isEqualTo("https://schema.org/");
    assertThat(DOCUMENT.at("@context").at("sc").text()).isEqualTo("https://schema.org/");
  }

  @Test
  void aReferenceNamesAField() {
    Parsed split = recordSet("split-rows").at("field").items().get(0);

    assertThat(split.at("references").at("field").at("@id").text()).isEqualTo("split/name");
  }

  /** Without sources of their own, readers load the fields of a struct as null. */
  @Test
  void everyFieldOfAStructSaysWhereItsValueLies() {
    StructOf point =
        new StructOf(
            List.of(
                new Column("it's", Simple.STRING),
                new Column("x", new StructOf(List.of(new Column("y", Whole.INT64))))));
    DatasetDescription dataset =
        withFile(
            aDescription()
                .withTable(3, DescriptionBuilder.column("points", new ListOf(point), 0, 3))
                .build());
    Parsed field =
        Parsed.of(companion(dataset)).at("recordSet").items().get(0).at("field").items().get(0);
    Parsed name = field.at("subField").items().get(0);
    Parsed deep = field.at("subField").items().get(1).at("subField").items().get(0);

    assertThat(field.has("source")).isFalse();
    assertThat(name.at("source").at("extract").at("column").text()).isEqualTo("points");
    assertThat(name.at("source").at("transform").texts("jsonPath")).containsExactly("$['it\\'s']");
    assertThat(deep.at("source").at("transform").texts("jsonPath"))
        .containsExactly("$['x']", "$['y']");
  }

  @Test
  void termsWithoutAnIdentifierAreAWorkWithALink() throws IOException {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/terms"));
    DatasetDescription dataset = RichDescription.builder().withLicense(terms).build();
    String document = Croissant.render(dataset, RichDescription.publication(), "");

    assertThat(document).contains("\"name\": \"City terms\"");
    assertThat(PublishedRules.broken("croissant.schema.json", document)).isEmpty();
  }

  private static DatasetDescription withFile(DatasetDescription dataset) {
    return dataset.withFiles(DATASET.table().file().orElseThrow(), List.of());
  }

  private static String companion(DatasetDescription dataset) {
    return Croissant.render(dataset, Publication.none(), "");
  }

  private static List<String> definitions() {
    return nodes().stream()
        .filter(object -> object.has("@id") && object.has("@type"))
        .map(object -> object.at("@id").text())
        .toList();
  }

  /** Everything but the context, which defines words, not nodes. */
  private static List<Parsed> nodes() {
    List<Parsed> nodes = DOCUMENT.at("distribution").items().stream().collect(Collectors.toList());
    nodes.addAll(
        DOCUMENT.at("recordSet").items().stream().flatMap(set -> set.objects().stream()).toList());
    return nodes;
  }

  private static List<Parsed> files() {
    return DOCUMENT.at("distribution").items().stream()
        .filter(file -> file.at("@type").text().equals("cr:FileObject"))
        .toList();
  }

  private static Parsed recordSet(String id) {
    return DOCUMENT.at("recordSet").items().stream()
        .filter(set -> set.at("@id").text().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
