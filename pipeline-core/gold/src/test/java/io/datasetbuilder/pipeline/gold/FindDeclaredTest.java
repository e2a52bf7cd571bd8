package io.datasetbuilder.pipeline.gold;

import static io.datasetbuilder.pipeline.gold.Declarer.BUILD_SPEC;
import static io.datasetbuilder.pipeline.gold.Declarer.PROVIDER_SPEC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which columns hold declared personal data (Spec, "sources[].gold", rule 7). */
class FindDeclaredTest {

  private static List<String> names(DeclaredColumns declared) {
    return declared.columns().stream().map(DeclaredColumn::name).toList();
  }

  @Test
  void findsNothingWhereNobodyDeclaresAnything() {
    assertThat(Declared.over("a").found()).isEqualTo(DeclaredColumns.none());
  }

  @Test
  void statesWhoDeclaredAColumnInSilversOrder() {
    DeclaredColumns found =
        Declared.over("both", "plain", "spec", "api")
            .piiColumns("spec", "both")
            .byProvider("api", "both")
            .found();

    assertThat(found.columns())
        .extracting(DeclaredColumn::name, c -> List.copyOf(c.declaredBy()))
        .containsExactly(
            tuple("both", List.of(PROVIDER_SPEC, BUILD_SPEC)),
            tuple("spec", List.of(BUILD_SPEC)),
            tuple("api", List.of(PROVIDER_SPEC)));
  }

  @Test
  void columnsMaskedInAllSourcesAreDeclaredByTheBuildSpec() {
    DeclaredColumns found = Declared.over("id", "phone").masking("phone").found();

    assertThat(found.columns())
        .extracting(DeclaredColumn::name, c -> List.copyOf(c.declaredBy()))
        .containsExactly(tuple("phone", List.of(BUILD_SPEC)));
    assertThat(found.masked()).containsExactly("phone");
  }

  @Test
  void aColumnMaskedInAllSourcesMayBeMissingInThisOne() {
    assertThat(Declared.over("id").masking("phone").found()).isEqualTo(DeclaredColumns.none());
  }

  @Test
  void whatAColumnMaskedInAllSourcesIsMadeOfIsMaskedToo() {
    DeclaredColumns found =
        Declared.over("y", "m", "d").dating("born", "y", "m", "d").masking("born").found();

    assertThat(found.masked()).containsExactly("y", "m", "d", "born");
  }

  @Test
  void whatIsMadeOfADroppedColumnIsMaskedWithIt() {
    DeclaredColumns found =
        Declared.over("id", "phone")
            .joining("key", "id", "phone")
            .dropping("phone")
            .masking("phone")
            .found();

    assertThat(found.masked()).containsExactly("key");
    assertThat(found.hiddenInSource()).containsExactly("phone");
  }

  @Test
  void spellsDeclarersAsTheManifestDoes() {
    assertThat(PROVIDER_SPEC.wire()).isEqualTo("kpubdata_spec");
    assertThat(BUILD_SPEC.wire()).isEqualTo("build_spec");
  }

  @Test
  void followsAProvidersFieldThroughRename() {
    DeclaredColumns found =
        Declared.over("TELNO", "x").renaming("TELNO", "phone").byProvider("TELNO").found();

    assertThat(names(found)).containsExactly("phone");
    assertThat(found.hiddenInSource()).containsExactly("TELNO");
  }

  @Test
  void takesTheProvidersFieldAndNotAColumnThatWasRenamedToItsName() {
    DeclaredColumns found =
        Declared.over("a", "b").renaming("a", "x").renaming("b", "a").byProvider("a").found();

    assertThat(names(found)).containsExactly("x");
  }

  @Test
  void listsAbsentFieldsInTheProvidersSpelling() {
    DeclaredColumns found =
        Declared.over("a").renaming("a", "telno").byProvider("TelNo", "EMAIL").found();

    assertThat(found.columns()).isEmpty();
    assertThat(found.absent()).containsExactly("EMAIL", "TelNo");
  }

  @Test
  void findsAProvidersFieldThatTheSourceWritesInOtherCase() {
    DeclaredColumns found = Declared.over("telNo").byProvider("TELNO").found();

    assertThat(names(found)).containsExactly("telNo");
    assertThat(found.absent()).isEmpty();
  }

  @Test
  void findsAProvidersFieldInAnotherUnicodeForm() {
    String composed = "\uC774\uB984";
    String decomposed = "\u110B\u1175\u1105\u1173\u11B7";

    assertThat(names(Declared.over(composed).byProvider(decomposed).found()))
        .containsExactly(composed);
  }

  @Test
  void keepsAColumnDeclaredThroughACast() {
    DeclaredColumns found =
        Declared.over("age").casting("age", "int", DataType.Whole.INT64).byProvider("age").found();

    assertThat(found.find("age").map(DeclaredColumn::maskedAs))
        .isEqualTo(Optional.of(MaskedAs.NULL));
  }

  @Test
  void declaresWhatShowsADeclaredColumn() {
    DeclaredColumns found =
        Declared.over("phone", "mobile", "city")
            .coalescing("contact", "phone", "mobile")
            .joining("key", "city", "contact")
            .byProvider("phone")
            .found();

    assertThat(names(found)).containsExactly("phone", "contact", "key");
  }

  @Test
  void declaresWhatANamedColumnIsMadeOf() {
    DeclaredColumns found =
        Declared.over("y", "m", "d", "city")
            .dating("born", "y", "m", "d")
            .joining("other", "city", "d")
            .piiColumns("born")
            .found();

    assertThat(names(found)).containsExactly("y", "m", "d", "born", "other");
  }

  @Test
  void leavesTheOtherCandidatesOfATargetThatOnlyInherits() {
    DeclaredColumns found =
        Declared.over("phone", "hotline")
            .coalescing("contact", "phone", "hotline")
            .byProvider("phone")
            .found();

    assertThat(names(found)).doesNotContain("hotline");
  }

  @Test
  void refusesEveryDeclaredNameThatSilverLacksWithTheNearest() {
    assertThat(Declared.over("phone", "email").piiColumns("phone", "emial", "qqqqqqq").problems())
        .extracting(Problem::code, Problem::at, Problem::hint)
        .containsExactly(
            tuple(
                TableProblem.GOLD_COLUMN_MISSING,
                "gold.pii_columns[1]",
                Optional.of("did you mean 'email'?")),
            tuple(TableProblem.GOLD_COLUMN_MISSING, "gold.pii_columns[2]", Optional.empty()));
  }

  @Test
  void refusesAnUnmaskedNameThatSilverLacks() {
    assertThat(Declared.over("phone").byProvider("phone").publishUnmasked("phnoe").problems())
        .extracting(Problem::at, Problem::hint)
        .containsExactly(tuple("gold.publish_unmasked[0]", Optional.of("did you mean 'phone'?")));
  }

  @Test
  void acceptsAnUnmaskedFieldThatTheSourceHappensToLack() {
    DeclaredColumns found = Declared.over("a").byProvider("phone").publishUnmasked("phone").found();

    assertThat(found.absent()).containsExactly("phone");
    assertThat(found.warnings()).isEmpty();
  }

  @Test
  void warnsOfAnUnmaskedNameThatNobodyDeclares() {
    DeclaredColumns found = Declared.over("a", "b").piiColumns("a").publishUnmasked("b").found();

    assertThat(found.masked()).containsExactly("a");
    assertThat(found.warnings())
        .containsExactly(
            "gold.publish_unmasked names 'b', which is not declared as personal data:"
                + " it has no effect");
  }

  @Test
  void unmasksOnlyWhatIsNamed() {
    DeclaredColumns found =
        Declared.over("phone")
            .joining("key", "phone")
            .byProvider("phone")
            .publishUnmasked("phone")
            .found();

    assertThat(found.masked()).containsExactly("key");
    assertThat(found.hiddenInSource()).isEmpty();
  }

  /** Spec, "sources[].gold", rule 8. */
  @Test
  void aComposedGoldHasNoOptOutAndAddsUpItsDeclarers() {
    Column key = new Column("k", DataType.Simple.STRING);
    DeclaredColumn left = new DeclaredColumn(key, Set.of(PROVIDER_SPEC), true).inComposition("k");
    DeclaredColumn right =
        new DeclaredColumn(new Column("id", key.type()), Set.of(BUILD_SPEC), true);

    DeclaredColumns composed =
        DeclaredColumns.composed(List.of(left, right.inComposition("k")), List.of("Z", "A", "Z"));

    assertThat(composed.masked()).containsExactly("k");
    assertThat(composed.columns().get(0).declaredBy()).containsExactly(PROVIDER_SPEC, BUILD_SPEC);
    assertThat(composed.absent()).containsExactly("A", "Z");
  }
}
