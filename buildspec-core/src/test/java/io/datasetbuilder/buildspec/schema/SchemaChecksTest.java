package io.datasetbuilder.buildspec.schema;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "sources[].schema": names that collide. */
class SchemaChecksTest {

  @ParameterizedTest
  @ValueSource(strings = {"_kpubdata_row_seq", "_KPUBDATA_ROW_SEQ", "_Kpubdata_Row_Seq"})
  void noColumnGetsTheReservedNameInAnyCase(String name) {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "rename", object("seq", name),
                        "coalesce", object(name, array("a")),
                        "derived", array(joinKey(name, "b")))))
        .contains(
            "reserved_column sources[0].schema.rename.seq",
            "reserved_column sources[0].schema.coalesce." + name,
            "reserved_column sources[0].schema.derived[0].name");
  }

  @Test
  void twoRenamesMustNotGiveOneNameInAnyCase() {
    assertThat(invalid(aDocument().withSchema("rename", object("a", "city", "b", "CITY"))))
        .containsExactly("duplicate_rename_target sources[0].schema.rename.b");
  }

  @Test
  void aDerivedColumnHasANameOfItsOwn() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "rename", object("x", "renamed"),
                        "casts", object("cast", "int"),
                        "coalesce", object("merged", array("p")),
                        "zfill", object("filled", 5),
                        "derived",
                            array(
                                joinKey("renamed", "a"),
                                joinKey("Cast", "a"),
                                joinKey("merged", "a"),
                                joinKey("filled", "a"),
                                joinKey("twice", "a"),
                                joinKey("twice", "b"),
                                joinKey("itself", "itself")))))
        .containsExactly(
            "derived_name_collision sources[0].schema.derived[0].name",
            "derived_name_collision sources[0].schema.derived[1].name",
            "derived_name_collision sources[0].schema.derived[2].name",
            "derived_name_collision sources[0].schema.derived[3].name",
            "derived_name_collision sources[0].schema.derived[5].name",
            "derived_name_collision sources[0].schema.derived[6].name");
  }

  @Test
  void aDerivedColumnMayBeBuiltFromAnother() {
    assertThat(
            valid(
                aDocument()
                    .withSchema(
                        "required", array("first"),
                        "derived", array(joinKey("first", "a"), joinKey("second", "first")))))
        .isNotNull();
  }

  @Test
  void aRequiredColumnIsNamedOnce() {
    assertThat(invalid(aDocument().withSchema("required", array("a", "b", "a"))))
        .containsExactly("duplicate_column sources[0].schema.required[2]");
  }

  @Test
  void aCoalesceTargetNeedsCandidates() {
    assertThat(invalid(aDocument().withSchema("coalesce", object("t", array()))))
        .containsExactly("empty_coalesce_candidates sources[0].schema.coalesce.t");
  }

  @Test
  void aCandidateIsNamedOnce() {
    assertThat(invalid(aDocument().withSchema("coalesce", object("t", array("a", "b", "a")))))
        .containsExactly("duplicate_coalesce_candidates sources[0].schema.coalesce.t[2]");
  }

  @Test
  void aColumnIsInOneCoalesceGroup() {
    assertThat(
            invalid(
                aDocument().withSchema("coalesce", object("t", array("a"), "u", array("a", "t")))))
        .containsExactly(
            "overlapping_coalesce_groups sources[0].schema.coalesce.u",
            "overlapping_coalesce_groups sources[0].schema.coalesce.u");
  }

  @Test
  void aTargetMayBeItsOwnCandidate() {
    assertThat(valid(aDocument().withSchema("coalesce", object("t", array("t", "a"))))).isNotNull();
  }

  private static JsonObject joinKey(String name, String column) {
    return object("name", name, "kind", "join_key", "columns", array(column));
  }
}
