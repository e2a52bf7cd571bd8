package io.datasetbuilder.pipeline.source.provider.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.ParsedCodec;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Reason;
import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a definition is compared with an answer. */
class VerifyDatasetTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-02T23:59:00Z"), ZoneOffset.UTC);
  private static final VerifyDataset.VerifyRequest REQUEST =
      new VerifyDataset.VerifyRequest(1, 100);
  private static final List<FieldDefinition> FIELDS =
      List.of(
          field("code", FieldDefinition.FieldType.STRING, ColumnHints.Semantic.CODE),
          field("name", FieldDefinition.FieldType.STRING, ColumnHints.Semantic.TEXT),
          field("count", FieldDefinition.FieldType.INTEGER, ColumnHints.Semantic.MEASURE),
          field("price", FieldDefinition.FieldType.NUMBER, ColumnHints.Semantic.MEASURE),
          field("open", FieldDefinition.FieldType.BOOLEAN, ColumnHints.Semantic.FLAG));
  private static final String GOOD = "{'code':'011','name':'n','count':7,'price':1.5,'open':true}";

  private List<FieldDefinition> fields = FIELDS;
  private Paging paging = new Paging.Single();
  private boolean totalDeclared;
  private OptionalInt asked = OptionalInt.empty();
  private OptionalInt echoed = OptionalInt.empty();
  private Optional<Long> total = Optional.empty();

  private static FieldDefinition field(String name, FieldDefinition.FieldType type, String kind) {
    return new FieldDefinition(
        name,
        Optional.empty(),
        type,
        ColumnHints.of(new ColumnHints.Semantic(kind, ColumnHints.HintOrigin.CATALOG)),
        List.of("none given"));
  }

  private DatasetDefinition dataset(List<DatasetDefinition.CallExample> examples) {
    DatasetDefinition base = ProviderDefinitions.dataset("metro", "stations");
    ResponseRules rules = base.response();
    ResponseRules response =
        new ResponseRules(
            rules.body(),
            rules.recordsAt(),
            rules.shape(),
            totalDeclared ? List.of(JsonPointer.of("/total")) : List.of(),
            rules.results(),
            rules.errors(),
            rules.apiVersionAt(),
            false);
    return new DatasetDefinition(
        "metro",
        "stations",
        base.about(),
        base.application(),
        base.representation(),
        base.operations(),
        base.request(),
        base.params(),
        false,
        fields,
        Set.of(),
        base.licence(),
        List.of(),
        Optional.empty(),
        examples,
        response,
        paging);
  }

  private DatasetDefinition dataset() {
    return dataset(
        List.of(new DatasetDefinition.CallExample(Optional.empty(), new JsonObject(Map.of()))));
  }

  private DatasetVerification.Comparison compared(String... records) {
    byte[] lines = (String.join("\n", records).replace('\'', '"') + "\n").getBytes(UTF_8);
    VerifyDataset.FirstPage pages =
        (call, receiver) -> {
          if (records.length > 0) {
            receiver.accept(new RecordBatch(lines, lines.length, records.length));
          }
          return new VerifyDataset.FirstPage.PageFacts(asked, echoed, records.length, total);
        };
    DatasetVerification verified =
        new VerifyDataset(pages, new ParsedCodec(), CLOCK)
            .verify(ProviderDefinitions.open("metro"), dataset(), ProviderKeys.NONE, REQUEST);
    DatasetVerification.Comparison comparison = ((Compared) verified.outcome()).comparison();
    assertThat(verified.holds()).isEqualTo(comparison.differences().isEmpty());
    return comparison;
  }

  private Difference only(String... records) {
    List<Difference> differences = compared(records).differences();
    assertThat(differences).hasSize(1);
    return differences.get(0);
  }

  private static String with(String member, String value) {
    return GOOD.replaceAll("'" + member + "':[^,}]+", "'" + member + "':" + value);
  }

  @Test
  void whatFollowsTheDefinitionDiffersInNothing() {
    assertThat(compared(GOOD, GOOD))
        .isEqualTo(new DatasetVerification.Comparison(2, Optional.empty(), List.of(), List.of()));
  }

  @Test
  void numbersMayBeWrittenAsTexts() {
    String texts = "{'code':'011','name':'7','count':'82,500','price':' -1.5 ','open':'TRUE'}";

    assertThat(compared(GOOD, texts, with("count", "'3.0'")).differences()).isEmpty();
  }

  @Test
  void aFieldThatNoRecordHasIsMissing() {
    Difference found = only(GOOD.replace("'name':'n',", ""), GOOD.replace("'name':'n',", ""));

    assertThat(found.kind()).isEqualTo(Kind.FIELD_MISSING);
    assertThat(found.field()).contains("name");
    assertThat(compared(GOOD, GOOD.replace("'name':'n',", "")).differences()).isEmpty();
  }

  @Test
  void aFieldThatIsNotDeclaredIsReportedWithItsKinds() {
    Difference found =
        only(GOOD.replace("}", ",'more':1}"), GOOD.replace("}", ",'more':'secret-name'}"));

    assertThat(found)
        .isEqualTo(
            new Difference(
                Kind.FIELD_UNDECLARED,
                Optional.of("more"),
                Optional.empty(),
                OptionalLong.of(2),
                Set.of(Difference.JsonKind.NUMBER, Difference.JsonKind.STRING)));
  }

  @Test
  void aDefinitionWithoutFieldsTakesAny() {
    fields = List.of();

    assertThat(compared(GOOD).differences()).isEmpty();
  }

  @Test
  void valuesOfAnotherTypeAreCountedAndNeverStated() {
    Difference found = only(GOOD, with("count", "'secret-name'"), with("count", "1.5"));

    assertThat(found)
        .isEqualTo(
            new Difference(
                Kind.TYPE_CONTRADICTED,
                Optional.of("count"),
                Optional.of("integer"),
                OptionalLong.of(2),
                Set.of(Difference.JsonKind.NUMBER, Difference.JsonKind.STRING)));
  }

  @Test
  void textsThatLookLikeOtherNumbersContradictANumber() {
    for (String text : List.of("'007'", "'1,5'", "'1e3'", "true", "{}", "[1]")) {
      assertThat(only(with("count", text)).kind()).as(text).isEqualTo(Kind.TYPE_CONTRADICTED);
    }
  }

  @Test
  void onlyNumbersContradictATextAndAMixDoesNot() {
    assertThat(only(with("name", "1"), with("name", "2")).count()).hasValue(2);
    assertThat(compared(GOOD, with("name", "2")).differences()).isEmpty();
  }

  @Test
  void aCodeThatArrivesAsANumberHasLostItsZeros() {
    Difference found = only(GOOD, with("code", "11"));

    assertThat(found.kind()).isEqualTo(Kind.CODE_AS_NUMBER);
    assertThat(found.count()).hasValue(1);
  }

  @Test
  void spellingsOfNoValueAreReportedAndDifferInNothing() {
    DatasetVerification.Comparison comparison =
        compared(
            with("count", "null"),
            with("count", "''"),
            with("count", "'   '"),
            with("count", "'-'"),
            with("count", "'none given'"));

    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.nulls())
        .extracting(DatasetVerification.NullSpelling::spelling)
        .containsExactlyInAnyOrder("null", "\"\"", "\" \"", "\"-\"", "\"none given\"");
  }

  @Test
  void aUsualSpellingOfNoValueThatIsNotDeclaredDiffers() {
    Difference found = only(GOOD, with("count", "'N/A'"));

    assertThat(found.kind()).isEqualTo(Kind.NULL_UNDECLARED);
    assertThat(found.promised()).contains("\"N/A\"");
  }

  @Test
  void noRecordsProveNothing() {
    assertThat(only().kind()).isEqualTo(Kind.NO_RECORDS);
  }

  @Test
  void aRecordThatIsNoObjectIsCounted() {
    assertThat(only(GOOD, "[1]").kind()).isEqualTo(Kind.RECORDS_UNREADABLE);
  }

  @Test
  void aDeclaredTotalHasToBeStated() {
    totalDeclared = true;
    assertThat(only(GOOD).kind()).isEqualTo(Kind.TOTAL_MISSING);

    total = Optional.of(1L);
    assertThat(only(GOOD, GOOD).kind()).isEqualTo(Kind.TOTAL_TOO_SMALL);
    assertThat(compared(GOOD).total()).contains(1L);
  }

  @Test
  void theEchoOfThePageSizeHasToBeWhatWasAskedFor() {
    paging =
        new Paging.Window(
            "from",
            "to",
            10,
            new Paging.Numbered("page", "size", 1, 100, Optional.of(JsonPointer.of("/size"))));
    asked = OptionalInt.of(100);
    assertThat(only(GOOD).count()).isEmpty();

    echoed = OptionalInt.of(10);
    assertThat(only(GOOD).kind()).isEqualTo(Kind.PAGE_SIZE_ECHO);
    assertThat(only(GOOD).count()).hasValue(10);

    echoed = OptionalInt.of(100);
    assertThat(compared(GOOD).differences()).isEmpty();
  }

  @Test
  void aPageIsNotLargerThanAskedFor() {
    asked = OptionalInt.of(1);

    assertThat(only(GOOD, GOOD).kind()).isEqualTo(Kind.PAGE_TOO_LARGE);
  }

  @Test
  void withoutAnExampleOrAKeyNobodyIsCalled() {
    VerifyDataset verify =
        new VerifyDataset(
            (call, receiver) -> {
              throw new AssertionError("called");
            },
            new ParsedCodec(),
            CLOCK);

    assertThat(
            verify
                .verify(
                    ProviderDefinitions.open("metro"),
                    dataset(List.of()),
                    ProviderKeys.NONE,
                    REQUEST)
                .outcome())
        .isEqualTo(new NotCalled(Reason.NO_EXAMPLE));
    assertThat(
            verify
                .verify(ProviderDefinitions.keyed("metro"), dataset(), ProviderKeys.NONE, REQUEST)
                .outcome())
        .isEqualTo(new NotCalled(Reason.KEY_MISSING));
  }

  @Test
  void aFailedCallIsReportedWithItsCategoryAndTheDay() {
    Problem problem = Problem.of(ProviderProblem.PROVIDER_QUOTA_EXHAUSTED, "", "no calls left");
    ProviderFailure.ProviderFault fault =
        ProviderFailure.ProviderFault.of(FailureCategory.QUOTA, 1);
    CallResponse nothing = new CallResponse(CallResponse.CallTotal.unknown(), 0, "unknown");

    DatasetVerification verified =
        new VerifyDataset(
                (call, receiver) -> {
                  throw new ProviderFailure(problem, fault, nothing);
                },
                new ParsedCodec(),
                CLOCK)
            .verify(ProviderDefinitions.open("metro"), dataset(), ProviderKeys.NONE, REQUEST);

    assertThat(verified.outcome()).isEqualTo(new Failed(problem, Optional.of(fault)));
    assertThat(verified.on()).isEqualTo(LocalDate.of(2026, 3, 2));
    assertThat(verified.holds()).isFalse();
  }
}
