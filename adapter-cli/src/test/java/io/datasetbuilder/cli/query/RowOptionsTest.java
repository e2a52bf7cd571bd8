package io.datasetbuilder.cli.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How columns, orders and filters are written on the command line. */
class RowOptionsTest {

  private static String json(JsonValue value) {
    return JsonRenderer.line(value).replace('"', '\'');
  }

  private static String filter(String written) {
    return json(RowOptions.filter(written).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "price gte 10       | {'column':'price','op':'gte','value':'10'}",
        "unit price eq 1 kg | {'column':'unit price','op':'eq','value':'1 kg'}",
        "name eq eq x       | {'column':'name','op':'eq','value':'eq x'}",
        "region in a,b c,d  | {'column':'region','op':'in','values':['a','b c','d']}",
        "phone is_null      | {'column':'phone','op':'is_null'}",
        "a is_not_null x    | {'column':'a','op':'is_not_null'}",
      })
  void aFilterIsAColumnAnOperatorAndAValue(String written, String request) {
    assertThat(filter(written)).isEqualTo(request.replace('"', '\''));
  }

  @Test
  void aFilterComparesWithTheEmptyTextToo() {
    assertThat(filter("name eq")).isEqualTo("{'column':'name','op':'eq','value':''}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "price", "price > 10", "price EQ 10", " eq 10", "eq 10", "price  10"})
  void whatNamesNoColumnOrNoOperatorIsNone(String written) {
    assertThat(RowOptions.filter(written)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"price,price,asc", "price:desc,price,desc", "price:asc,price,asc", "a:b,a:b,asc"})
  void anOrderIsAscendingUnlessItSaysOtherwise(String written, String column, String direction) {
    assertThat(json(RowOptions.sort(written)))
        .isEqualTo("{'column':'" + column + "','direction':'" + direction + "'}");
  }

  @Test
  void columnsHaveCommasBetweenThem() {
    assertThat(json(RowOptions.columns("a,b c"))).isEqualTo("['a','b c']");
  }
}
