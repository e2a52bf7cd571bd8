package io.datasetbuilder.buildspec.source;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Spec, "kind public_api": the parameter grid. */
class ParamGridTest {

  @Test
  void theGridIsTheCrossProductWithTheLastParameterFastest() {
    ParamGrid grid = gridOf(withGrid("year", array(2023, 2024), "month", array("01", "02")));

    assertThat(grid.over(object("key", "k", "year", 1)))
        .containsExactly(
            object("key", "k", "month", "01", "year", 2023),
            object("key", "k", "month", "01", "year", 2024),
            object("key", "k", "month", "02", "year", 2023),
            object("key", "k", "month", "02", "year", 2024));
    assertThat(grid.size()).isEqualTo(4);
  }

  @Test
  void aSizeBeyondCountingIsTheLargestLong() {
    List<JsonValue> values = Collections.nCopies(1_000_000, JsonValue.of(1));
    SortedMap<String, List<JsonValue>> axes = new TreeMap<>();
    for (String name : List.of("a", "b", "c", "d")) {
      axes.put(name, values);
    }

    assertThat(new ParamGrid(axes).size()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void anEmptyGridIsNone() {
    assertThat(valid(withGrid())).isEqualTo(valid(aDocument().withSources(anApiSource())));
  }

  @Test
  void anAxisNeedsValues() {
    assertThat(invalid(withGrid("year", array())))
        .containsExactly("empty_param_grid_axis sources[0].param_grid.year");
  }

  @Test
  void anAxisIsAList() {
    assertThat(refused(withGrid("year", 2024)))
        .containsExactly("wrong_type sources[0].param_grid.year");
  }

  @Test
  void valuesAreScalars() {
    assertThat(invalid(withGrid("year", array(2024, null, true, object()))))
        .containsExactly("invalid_param_grid_value sources[0].param_grid.year[3]");
  }

  @Test
  void anAxisMustNotShadowAParameter() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        anApiSource(
                            "params", object("year", 1),
                            "param_grid", object("year", array(2024))))))
        .containsExactly("param_grid_shadows_params sources[0].param_grid.year");
  }

  @Test
  void onlyAPublicApiSourceHasAGrid() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        aFileSource("param_grid", object("a", array(1))),
                        aUrlSource("param_grid", null))))
        .containsExactly(
            "param_grid_not_supported sources[0].param_grid",
            "param_grid_not_supported sources[1].param_grid");
  }

  private static SpecDocument withGrid(Object... axes) {
    return aDocument().withSources(anApiSource("param_grid", object(axes)));
  }

  private static ParamGrid gridOf(SpecDocument document) {
    return valid(document)
        .sources()
        .get(0)
        .match(api -> api.paramGrid().orElseThrow(), file -> null, url -> null);
  }
}
