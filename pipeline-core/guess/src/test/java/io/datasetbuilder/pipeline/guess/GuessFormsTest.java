package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuessFormsTest {

  private final List<Relation.Aggregate> plans = new ArrayList<>();
  private final GuessForms forms = new GuessForms(counting(), new Relation.Concat(List.of()), 100);

  @ParameterizedTest
  @ValueSource(strings = {"t42", "A-1-b", "10115", "2024_01_03", "v1.2"})
  void theEngineCountsNothingForValuesThatNoFormCanHave(String value) {
    assertThat(forms.of("column", List.of(value), Set.of())).isEmpty();
    assertThat(plans).isEmpty();
  }

  @Test
  void theEngineCountsTheFormsThatHaveTheSignsOfAValue() {
    forms.of("column", List.of("3.1.2024", "t42 0"), Set.of());
    assertThat(plans).hasSize(1);
    int values = 1;
    assertThat(plans.get(0).measures())
        .hasSize(values + List.of("dd.MM.yyyy", "d.M.yyyy", "yyyy.M.d").size());
  }

  private TableEngine.Session counting() {
    return (TableEngine.Session)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TableEngine.Session.class},
            (session, method, arguments) -> {
              plans.add((Relation.Aggregate) arguments[0]);
              JsonValue none = new JsonValue.JsonNumber(BigDecimal.ZERO);
              return List.of(Collections.nCopies(plans.get(0).measures().size(), none));
            });
  }
}
