package io.datasetbuilder.embedded.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every definition that comes with the service holds. */
class BuiltInCatalogTest {

  @Test
  void thereAreAtLeastTenProvidersAndFortyDatasets() {
    assertThat(BuiltInCatalog.providers()).hasSizeGreaterThanOrEqualTo(10);
    assertThat(BuiltInCatalog.datasets()).hasSizeGreaterThanOrEqualTo(40);
  }

  @Test
  void everyDatasetHasARecordedReplyWithRecords() {
    assertThat(keys(dataset -> true)).isEqualTo(recorded("ok"));
  }

  @Test
  void everyProviderHasARecordedReplyWithoutRecordsAndOneThatFails() {
    Set<String> providers =
        BuiltInCatalog.providers().stream()
            .map(ProviderDefinition::name)
            .collect(Collectors.toSet());

    assertThat(providersWith("empty")).isEqualTo(providers);
    assertThat(providersWith("error")).isEqualTo(providers);
  }

  @Test
  void whatNobodyWithAKeyHasRunIsNotCalledActive() {
    assertThat(
            keys(
                dataset ->
                    (dataset.about().status() == ProviderDefinition.Readiness.ACTIVE)
                        != dataset.about().verifiedAt().isPresent()))
        .isEmpty();
  }

  @Test
  void everyDatasetShowsWhatItIsAndWhereItsTermsStand() {
    assertThat(
            keys(
                dataset ->
                    dataset.about().description().isEmpty()
                        || dataset.about().sourceUrl().isEmpty()
                        || dataset.about().tags().isEmpty()
                        || dataset.examples().isEmpty()))
        .isEmpty();
  }

  @Test
  void everyFieldHasALabelAndAMeaning() {
    assertThat(
            keys(dataset -> !dataset.fields().stream().allMatch(BuiltInCatalogTest::isDescribed)))
        .isEqualTo(Set.of());
  }

  @Test
  void everyRequiredParameterHasAnExample() {
    assertThat(
            keys(
                dataset ->
                    dataset.params().stream()
                        .filter(ParamDefinition::required)
                        .anyMatch(param -> param.example().isEmpty())))
        .isEmpty();
  }

  /** Such terms forbid exports and public publishing, but not reading. */
  @Test
  void whatMayNotBeChangedMayBeRead() {
    assertThat(
            keys(
                dataset ->
                    dataset.licence().noDerivatives()
                        && dataset.licence().verdict() == DatasetLicense.Redistribution.FORBIDDEN))
        .isEmpty();
  }

  @Test
  void whatMayBePassedOnWithAttributionHasItsText() {
    assertThat(keys(dataset -> lacksAttribution(dataset.licence()))).isEmpty();
  }

  @Test
  void whatProvidersDeclareAsPersonalIsDeclared() {
    assertThat(keys(dataset -> !dataset.piiFields().isEmpty()))
        .contains(
            "localdata.general_restaurants",
            "datago.social_enterprise",
            "lofin.expenditure_function");
  }

  private static boolean isDescribed(FieldDefinition field) {
    return field.hints().display().isPresent() && field.hints().semantic().isPresent();
  }

  private static boolean lacksAttribution(DatasetLicense datasetLicense) {
    return datasetLicense.verdict() == DatasetLicense.Redistribution.ALLOWED
        && datasetLicense.attributionRequired()
        && datasetLicense.attribution().isEmpty();
  }

  private static Set<String> keys(Predicate<DatasetDefinition> which) {
    return BuiltInCatalog.datasets().stream()
        .filter(which)
        .map(DatasetDefinition::key)
        .collect(Collectors.toSet());
  }

  private static Set<String> recorded(String name) {
    return withName(name).stream().map(RecordedReply::key).collect(Collectors.toSet());
  }

  private static Set<String> providersWith(String name) {
    return withName(name).stream().map(RecordedReply::provider).collect(Collectors.toSet());
  }

  private static List<RecordedReply> withName(String name) {
    return RecordedReply.all().stream().filter(reply -> reply.name().equals(name)).toList();
  }
}
