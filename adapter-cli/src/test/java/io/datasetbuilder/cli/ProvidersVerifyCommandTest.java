package io.datasetbuilder.cli;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Numbered;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code providers verify} against a provider on the loopback interface. */
class ProvidersVerifyCommandTest {

  private static final String KEY = "canary+of/a=key-4711";
  private static final String PERSONAL = "personal-canary";

  @TempDir Path folder;

  private final StandInProvider server = StandInProvider.start();
  private final Map<String, String> variables = new HashMap<>(Map.of("SVC_METRO_API_KEY", KEY));
  private final CommandLineRunner commands =
      CommandLineRunner.calling(() -> this.catalog, variables);
  private ProviderCatalog catalog;

  @BeforeEach
  void serve() {
    Numbered pages =
        new Numbered(
            "pageNo",
            "numOfRows",
            1,
            1000,
            Optional.of(JsonPointer.of("/response/body/numOfRows")));
    catalog =
        new ProviderCatalog(
            List.of(
                server.serve(
                    aProvider("metro")
                        .keyed(new CredentialRule.KeyTransport.Query("serviceKey"))
                        .of(
                            aDataset("metro", "bare").response(Families.portal().build()),
                            aDataset("metro", "stations")
                                .example()
                                .response(Families.portal().build())
                                .paging(pages)))));
    server.dataset("metro", "stations").rows(250);
    server.acceptOnly("metro", KEY);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("providers", "verify"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output-dir", folder.toString()));
    int code = commands.run(all.toArray(String[]::new));
    assertThat(out() + err()).doesNotContain(KEY, PERSONAL, "강남역");
    return code;
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }

  /** The records of the stand-in, changed. */
  private void changed(Consumer<Map<String, JsonValue>> change) {
    JsonObject usual = server.dataset("metro", "stations").rowsOf(Map.of()).row(0);
    Map<String, JsonValue> members = new LinkedHashMap<>(usual.members());
    change.accept(members);
    server.dataset("metro", "stations").records(List.of(new JsonObject(members)));
  }

  @Test
  void anAnswerThatFollowsItsDefinitionDiffersInNothing() {
    assertThat(run("metro.stations")).as(out() + err()).isZero();

    assertThat(out())
        .startsWith("metro.stations: as defined: compared 100 of 250\nSet status: active and")
        .contains("verified_at: 20")
        .endsWith(" in the definition of metro.stations.\n");
    assertThat(server.journal().requests("metro", "stations")).hasSize(1);
  }

  @Test
  void noMoreThanOnePageOfTheRecordsThatAreWantedIsCalled() {
    assertThat(run("metro.stations", "--records", "7", "--json")).as(out() + err()).isZero();

    assertThat(out()).contains("\"holds\": true", "\"records\": 7", "\"total\": 250");
    assertThat(server.journal().requests("metro", "stations")).hasSize(1);
  }

  @Test
  void fieldsTypesAndCodesThatDifferAreReportedWithoutAValue() {
    changed(
        members -> {
          members.put("more", JsonValue.of(PERSONAL));
          members.put("riders", JsonValue.of(PERSONAL));
          members.put("station_cd", JsonValue.of(11));
          members.remove("month");
        });

    assertThat(run("metro.stations")).isEqualTo(1);

    assertThat(out())
        .contains("differs: compared 1 of 1\n")
        .contains("\"month\": declared as string, and in no record\n")
        .contains("\"more\": not declared; string in 1 record\n")
        .contains("\"riders\": declared as integer, contradicted in 1 record; seen string\n")
        .contains("\"station_cd\": a code, and a number in 1 record: ")
        .endsWith("Correct the definition where it is wrong, and verify again.\n");
  }

  @Test
  void spellingsOfNoValueAreReportedAndPassWithoutADifference() {
    changed(members -> members.put("riders", JsonValue.of("-")));

    assertThat(run("metro.stations")).as(out()).isZero();

    assertThat(out()).contains("  no value is spelled\n    \"riders\": \"-\" in 1 record\n");
  }

  @Test
  void differencesAreThereForMachines() {
    changed(members -> members.put("more", JsonValue.of(PERSONAL)));

    assertThat(run("metro.stations", "--json")).isEqualTo(1);

    assertThat(out())
        .contains("\"outcome\": \"differs\"", "\"kind\": \"field_undeclared\"")
        .contains("\"field\": \"more\"")
        .doesNotContain("null,");
  }

  @Test
  void aTotalThatIsDeclaredAndAbsentDiffers() {
    server.dataset("metro", "stations").total(TotalRule.absent());

    assertThat(run("metro.stations")).isEqualTo(1);
    assertThat(out()).contains("a total is declared, and the response has none");
  }

  @Test
  void aPageThatIsSilentlyCutDiffers() {
    server.dataset("metro", "stations").largestPage(10);

    assertThat(run("metro.stations")).isEqualTo(1);
    assertThat(out()).contains("a page of 100 was requested, and the response echoes 10");
  }

  @Test
  void aRefusalIsReportedWithItsCategoryAndCode() {
    server.dataset("metro", "stations").always(FailureResponses.code("22"));

    assertThat(run("metro.stations", "--json")).isEqualTo(1);

    assertThat(out())
        .contains("\"outcome\": \"failed\"", "\"category\": \"", "\"provider_code\": \"22\"");
  }

  @Test
  void allDatasetsOfAProviderAreVerifiedOneAfterTheOther() {
    assertThat(run("metro")).isEqualTo(1);

    assertThat(out())
        .contains("metro.bare: not called: the definition has no such example\n")
        .contains("metro.stations: as defined: ")
        .contains("verify again.\nSet status: active");
  }

  @Test
  void withoutAKeyNobodyIsCalled() {
    variables.clear();

    assertThat(run("metro.stations")).isEqualTo(1);

    assertThat(out()).contains("not called: a key is needed: set SVC_METRO_API_KEY\n");
    assertThat(server.journal().requests("metro", "stations")).isEmpty();
  }

  @Test
  void anUnknownDatasetIsReportedWithTheNearest() {
    assertThat(run("metro.station")).isEqualTo(1);
    assertThat(err()).contains("[unknown_provider_dataset]", "did you mean stations?");
  }

  @Test
  void numbersBeyondTheirBoundsAreWrongUsage() {
    assertThat(run("metro", "--records", "1001")).isEqualTo(2);
    assertThat(run("metro", "--example", "0")).isEqualTo(2);
  }
}
