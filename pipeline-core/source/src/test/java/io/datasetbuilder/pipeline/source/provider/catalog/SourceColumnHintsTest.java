package io.datasetbuilder.pipeline.source.provider.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.source.UrlSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How columns of Silver find their hints (Spec, "Other records", column wire info). */
class SourceColumnHintsTest {

  private static final ColumnHints CODE =
      ColumnHints.of(
          new ColumnHints.Semantic(ColumnHints.Semantic.CODE, ColumnHints.HintOrigin.CORE_SPEC));
  private static final ColumnHints MEASURE =
      ColumnHints.of(
          new ColumnHints.Semantic(ColumnHints.Semantic.MEASURE, ColumnHints.HintOrigin.CORE_SPEC));

  private static final SourceColumnHints HINTS =
      new SourceColumnHints(
          (provider, dataset) ->
              switch (provider + "." + dataset) {
                case "p.regions" ->
                    Optional.of(
                        new DatasetCatalog.CatalogFacts(
                            List.of(),
                            Set.of(),
                            Map.of("CD", CODE, "x", ColumnHints.none()),
                            Optional.empty()));
                case "p.prices" ->
                    Optional.of(
                        new DatasetCatalog.CatalogFacts(
                            List.of(),
                            Set.of(),
                            Map.of("CD", MEASURE, "P", MEASURE),
                            Optional.empty()));
                default -> Optional.empty();
              });

  private static SourceSpec regions(String alias, Map<String, String> rename) {
    return regions(alias, rename, SourceSchema.empty().columns());
  }

  private static SourceSpec regions(
      String alias, Map<String, String> rename, SortedMap<String, ColumnDescription> described) {
    SourceSchema none = SourceSchema.empty();
    SourceSchema schema =
        new SourceSchema(
            List.of(),
            none.dtypes(),
            none.casts(),
            new TreeMap<>(rename),
            List.of(new DerivedRule.JoinKey("made", List.of("code"))),
            Optional.empty(),
            List.of(),
            none.columnNullTokens(),
            none.coalesce(),
            none.zfill(),
            none.drop(),
            List.of(),
            Optional.empty(),
            described);
    return api("regions", new SourceSpec.SourceCommon(Optional.of(alias), Optional.of(schema)));
  }

  private static SourceSpec api(String dataset, SourceSpec.SourceCommon common) {
    return new PublicApiSource(
        common, "p", dataset, new JsonObject(Map.of()), Optional.empty(), false, Optional.empty());
  }

  private static SourceSpec api(String dataset) {
    return api(dataset, new SourceSpec.SourceCommon(Optional.empty(), Optional.empty()));
  }

  @Test
  void findsASourceByItsAlias() {
    assertThat(HINTS.of(List.of(regions("r", Map.of())), "r")).isEqualTo(Map.of("CD", CODE));
    assertThat(HINTS.of(List.of(regions("r", Map.of())), "p.regions")).isEmpty();
  }

  @Test
  void findsASourceWithoutAliasByProviderAndDataset() {
    assertThat(HINTS.of(List.of(api("regions")), "p.regions")).isEqualTo(Map.of("CD", CODE));
  }

  @Test
  void namesColumnsAfterRename() {
    assertThat(HINTS.of(regions("r", Map.of("CD", "code")))).isEqualTo(Map.of("code", CODE));
  }

  @Test
  void statesNothingOfAColumnThatTheSchemaMakes() {
    assertThat(HINTS.of(regions("r", Map.of("CD", "made")))).isEmpty();
  }

  @Test
  void whatTheSpecSaysPrecedesTheCatalog() {
    ColumnDescription own =
        new ColumnDescription(
            Optional.of("Region"), Optional.empty(), Optional.empty(), new TreeMap<>());
    Map<String, ColumnHints> hints =
        HINTS.of(
            regions("r", Map.of("CD", "code"), new TreeMap<>(Map.of("code", own, "made", own))));

    assertThat(hints.get("code").label()).contains("Region");
    assertThat(hints.get("code").semantic())
        .isEqualTo(HINTS.of(regions("r", Map.of("CD", "code"))).get("code").semantic());
    assertThat(hints.get("made")).isEqualTo(own.hints());
  }

  @Test
  void statesNothingOfFilesAndUrls() {
    SourceSpec.SourceCommon named =
        new SourceSpec.SourceCommon(Optional.of("p.regions"), Optional.empty());
    UploadId upload = new UploadId("upl_0123456789abcdef0123456789abcdef");
    HttpsUrl endpoint = new HttpsUrl("https://example.org/p.json");

    assertThat(
            HINTS.of(
                new FileSource(
                    named,
                    List.of(upload),
                    FileFormat.CSV,
                    TextEncoding.UTF_8,
                    ReadOptions.DEFAULT,
                    true,
                    FileValues.NONE,
                    Optional.empty())))
        .isEmpty();
    assertThat(
            HINTS.of(
                new UrlSource(
                    named, endpoint, Optional.empty(), ReadOptions.DEFAULT, Optional.empty())))
        .isEmpty();
  }

  @Test
  void statesNothingOfAnUnknownDataset() {
    assertThat(HINTS.of(api("other"))).isEmpty();
    assertThat(new SourceColumnHints(DatasetCatalog.EMPTY).of(regions("r", Map.of()))).isEmpty();
  }

  @Test
  void aColumnThatTwoSourcesDescribeDifferentlyGetsNone() {
    SourceSpec prices = api("prices");

    assertThat(HINTS.ofAny(List.of(regions("r", Map.of()), prices)))
        .isEqualTo(Map.of("P", MEASURE));
    assertThat(HINTS.ofAny(List.of(regions("r", Map.of()), regions("s", Map.of()))))
        .isEqualTo(Map.of("CD", CODE));
  }
}
