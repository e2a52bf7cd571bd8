package io.datasetbuilder.pipeline.gold.composition;

import static io.datasetbuilder.pipeline.gold.composition.Sides.key;
import static io.datasetbuilder.pipeline.gold.composition.Sides.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn.ComposedColumns;
import io.datasetbuilder.pipeline.gold.composition.ComposedColumn.SourceColumn;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComposedColumnsTest {

  private static List<ComposedColumn> columns(Side left, Side right, JoinKey... keys) {
    return new ComposedColumns(left, right, List.of(keys)).all();
  }

  private static List<String> names(Side left, Side right, JoinKey... keys) {
    return columns(left, right, keys).stream().map(ComposedColumn::name).toList();
  }

  private static List<String> collisions(Side left, Side right, JoinKey... keys) {
    return ComposedColumns.collisions(columns(left, right, keys)).stream()
        .map(Problem::message)
        .toList();
  }

  @Test
  void theLeftSideKeepsEveryColumnAndTheRightSideDropsItsKeys() {
    assertThat(names(side("l", "id", "a"), side("r", "b", "ref", "c"), key("id", "ref")))
        .containsExactly("id", "a", "b", "c");
  }

  @Test
  void aRightColumnWhoseNameIsTakenOnTheLeftGetsTheRightAliasAsItsSuffix() {
    assertThat(
            names(side("l", "id", "name", "n"), side("shops", "id", "name", "N"), key("id", "id")))
        .containsExactly("id", "name", "n", "name_shops", "N_shops");
  }

  @Test
  void aRightKeyFreesItsNameAndALeftKeyKeepsIt() {
    assertThat(names(side("l", "id"), side("r", "ref", "id"), key("id", "ref")))
        .containsExactly("id", "id_r");
  }

  @Test
  void namesThatAreEqualAfterTheSuffixAreRefusedByName() {
    Side left = side("l", "id", "a", "A_R");
    Side right = side("r", "id", "a");

    assertThat(collisions(left, right, key("id", "id")))
        .containsExactly("\"l.A_R\" and \"r.a\" would both be the column \"a_r\"");
  }

  @Test
  void noColumnBecomesTheInternalRowNumber() {
    Side left = side("l", "id", "_kpubdata");
    Side right = side("row_seq", "id", "_kpubdata");

    assertThat(collisions(left, right, key("id", "id")))
        .containsExactly(
            "\"row_seq._kpubdata\" and the internal row number would both be the column"
                + " \"_kpubdata_row_seq\"");
  }

  /** Spec, "sources[].gold", rule 8. */
  @Test
  void declaredColumnsOfBothSidesAreToBeMasked() {
    Side left = side("l", Set.of("phone"), "id", "phone");
    Side right = side("r", Set.of("phone"), "id", "phone", "city");

    assertThat(columns(left, right, key("id", "id")))
        .filteredOn(column -> !column.declared().isEmpty())
        .extracting(ComposedColumn::name, ComposedColumn::declared)
        .containsExactly(
            tuple("phone", List.of(new SourceColumn("l", "phone"))),
            tuple("phone_r", List.of(new SourceColumn("r", "phone"))));
  }

  /** Spec, "sources[].gold", rule 8. */
  @Test
  void aLeftKeyIsToBeMaskedWhenOnlyTheRightKeyIsDeclared() {
    Side left = side("l", "caller", "n");
    Side right = side("r", Set.of("phone"), "phone");

    assertThat(columns(left, right, key("caller", "phone")).get(0).declared())
        .containsExactly(new SourceColumn("r", "phone"));
  }

  /** Spec, "sources[].gold", rule 8. */
  @Test
  void aKeyThatBothSidesDeclareIsMaskedForBoth() {
    Side left = side("l", Set.of("caller"), "caller");
    Side right = side("r", Set.of("phone"), "phone");

    assertThat(columns(left, right, key("caller", "phone")).get(0).declared())
        .containsExactly(new SourceColumn("l", "caller"), new SourceColumn("r", "phone"));
  }
}
