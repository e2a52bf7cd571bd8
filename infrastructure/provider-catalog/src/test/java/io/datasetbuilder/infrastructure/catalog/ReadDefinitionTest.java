package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition.Application.Need;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadDefinitionTest {

  @Test
  void theProviderIsReadWhole() {
    ProviderDefinition acme = Acme.defined(Acme.text());

    assertThat(acme.about().title()).isEqualTo("Acme open data");
    assertThat(acme.about().keyPage()).hasValue("https://data.acme.org/keys");
    assertThat(acme.endpoint().hosts()).containsExactly("api.acme.org", "north.acme.org");
    assertThat(acme.pace().maxPerSecond()).hasValue(5);
    assertThat(acme.http().timeoutSeconds()).hasValue(60);
    assertThat(acme.http().legacyCiphers()).isTrue();
  }

  @Test
  void theKeyTravelsInItsHeaderBehindItsPrefix() {
    ProviderDefinition acme = Acme.defined(Acme.text());

    assertThat(acme.credential().travels())
        .hasValue(new CredentialRule.KeyTransport.Header("X-Acme-Key", "Key "));
    assertThat(acme.credential().slot()).isEqualTo("acme");
    assertThat(acme.credential().isRequired()).isFalse();
  }

  @Test
  void datasetsAreSortedByName() {
    assertThat(Acme.defined(Acme.text()).datasets())
        .extracting(DatasetDefinition::name)
        .containsExactly("depots.north", "depots.south", "parcels");
  }

  @Test
  void eachMakesADatasetForEveryEntry() {
    DatasetDefinition depots = Acme.depots();

    assertThat(depots.about().title()).isEqualTo("Depots of north");
    assertThat(depots.request().url()).isEqualTo("https://{param:host}/depots/north/{start}/{end}");
  }

  @Test
  void whatADatasetDoesNotWriteComesFromItsProvider() {
    assertThat(Acme.parcels().licence().id()).hasValue("CC-BY-4.0");
    assertThat(Acme.depots().licence().id()).hasValue("KOGL-3");
    assertThat(Acme.depots().about().quota()).hasValue("100 calls a day");
    assertThat(Acme.parcels().about().status()).isEqualTo(ProviderDefinition.Readiness.UNVERIFIED);
  }

  @Test
  void theLicenseMayHaveItsBritishName() {
    String british = Acme.text().replace("license: {", "licence: {");

    assertThat(british).contains("\nlicence: {", "\n    licence: {");
    assertThat(WrittenForm.of(Acme.defined(british)))
        .isEqualTo(WrittenForm.of(Acme.defined(Acme.text())));
  }

  @Test
  void twoNamesOfTheLicenseAreOneMember() {
    assertThat(Acme.problems(Acme.with("families:", "licence: {verdict: unknown}\nfamilies:")))
        .extracting(problem -> problem.at() + " " + problem.position().orElseThrow().line())
        .containsExactly("license 22");
  }

  @Test
  void aParameterMayBeCalledLicence() {
    assertThat(Acme.defined(Acme.with("{format: json}", "{licence: a}")).datasets())
        .anySatisfy(
            dataset -> assertThat(dataset.request().constants()).containsOnlyKeys("licence"));
  }

  @Test
  void aQuotaOfNullIsUnknown() {
    assertThat(Acme.parcels().about().quota()).isEmpty();
  }

  @Test
  void theFamilyIsFilledInAndOverriddenCodeByCode() {
    DatasetDefinition parcels = Acme.parcels();

    assertThat(parcels.response().recordsAt()).containsExactly(JsonPointer.of("/parcels/rows"));
    assertThat(parcels.response().errors().ofCode("22")).hasValue(FailureCategory.QUOTA);
    assertThat(parcels.response().errors().ofCode("23")).hasValue(FailureCategory.THROTTLED);
    assertThat(parcels.response().errors().isEmpty("03")).isTrue();
  }

  @Test
  void theFamilySaysWhereThePageSizeIsEchoed() {
    assertThat(Acme.parcels().paging())
        .isEqualTo(
            new Paging.Numbered("page", "size", 1, 100, Optional.of(JsonPointer.of("/size"))));
  }

  @Test
  void aWindowHoldsTheWayItsPiecesArePaged() {
    assertThat(Acme.depots().paging())
        .isEqualTo(new Paging.Window("from", "to", 31, new Paging.Range(1, 10)));
  }

  @Test
  void paramsAreReadInTheirOrder() {
    assertThat(Acme.parcels().params())
        .extracting(param -> param.shownName() + ":" + param.type().wire())
        .containsExactly("area:string", "street:string", "day:date_yyyymmdd", "sort:string");
    assertThat(Acme.parcels().param("day").orElseThrow().type())
        .isEqualTo(ParamDefinition.ParamType.DATE_YYYYMMDD);
  }

  @Test
  void hintsOfFieldsComeFromTheProvidersSpecification() {
    assertThat(Acme.parcels().fields().get(1).hints().unit().orElseThrow().origin())
        .isEqualTo(ColumnHints.HintOrigin.CORE_SPEC);
    assertThat(Acme.parcels().fields().get(2).source()).hasValue(JsonPointer.of("/person/name"));
  }

  @Test
  void probesAndExamplesKeepTheirValues() {
    assertThat(Acme.parcels().probe().orElseThrow().members())
        .containsEntry("area", JsonValue.of("01110"));
    assertThat(Acme.parcels().examples()).hasSize(1);
    assertThat(Acme.parcels().grid().get(0).values()).isEqualTo(List.of("01110", "01140"));
  }

  @Test
  void representationAndOperationsHaveDefaults() {
    assertThat(Acme.parcels().representation())
        .isEqualTo(DatasetDefinition.Representation.API_JSON);
    assertThat(Acme.parcels().operations()).isEqualTo(Set.of(DatasetDefinition.Operation.LIST));
    assertThat(Acme.depots().operations())
        .isEqualTo(Set.of(DatasetDefinition.Operation.LIST, DatasetDefinition.Operation.GET));
  }

  @Test
  void theCallThatCountsIsRead() {
    assertThat(Acme.depots().request().count().orElseThrow().totalAt())
        .isEqualTo(JsonPointer.of("/count"));
    assertThat(Acme.parcels().application().need()).isEqualTo(Need.PER_SERVICE);
  }
}
