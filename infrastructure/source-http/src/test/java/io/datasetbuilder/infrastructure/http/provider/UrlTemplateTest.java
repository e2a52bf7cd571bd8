package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.http.provider.RequestBuilder.QueryString;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UrlTemplateTest {

  private static final String BASE = "http://city.test:8088/v1";

  private static String fill(String template, Map<String, String> values) {
    return UrlTemplate.of(template)
        .at(BASE)
        .fill(
            "%20", name -> Optional.ofNullable(values.get(name)).map(QueryString::encodedSegment));
  }

  @Test
  void fillsEachPlaceAsPartOfOneSegment() {
    String filled =
        fill(
            "{base}/{key}/json/bikes/{start}/{end}/{param:place}",
            Map.of("key", "a/b+c", "start", "1", "end", "1000", "place", "강 남"));

    assertThat(filled).isEqualTo(BASE + "/a%2Fb%2Bc/json/bikes/1/1000/%EA%B0%95%20%EB%82%A8");
  }

  @Test
  void leavesOutOptionalSegmentsAtTheEnd() {
    String template = "{base}/x/{param:a?}/{param:b?}";

    assertThat(fill(template, Map.of())).isEqualTo(BASE + "/x");
    assertThat(fill(template, Map.of("a", "1"))).isEqualTo(BASE + "/x/1");
  }

  @Test
  void keepsThePlaceOfAnOptionalSegmentInTheMiddle() {
    assertThat(fill("{base}/x/{param:a?}/{param:b?}", Map.of("b", "2")))
        .isEqualTo(BASE + "/x/%20/2");
  }

  @Test
  void keepsAQueryOfItsOwn() {
    assertThat(fill("{base}/x/{param:a?}?method={param:m}", Map.of("m", "a&b")))
        .isEqualTo(BASE + "/x?method=a%26b");
  }

  @Test
  void noValueIsAStepWithinThePath() {
    assertThat(fill("{base}/{param:a}/x", Map.of("a", ".."))).isEqualTo(BASE + "/%2E%2E/x");
  }

  @Test
  void aPlaceWithoutAValueIsNamed() {
    assertThatThrownBy(() -> fill("{base}/{param:month}", Map.of()))
        .isInstanceOfSatisfying(
            UrlTemplate.Unfilled.class,
            unfilled -> assertThat(unfilled.placeholder()).isEqualTo("month"));
  }

  @Test
  void knowsItsParametersAndItsHost() {
    UrlTemplate template = UrlTemplate.of("{base}/{key}/{param:a}/{param:b?}").at(BASE);

    assertThat(template.params()).containsExactlyInAnyOrder("a", "b");
    assertThat(Target.of(template.origin(name -> Optional.empty())))
        .isEqualTo(new Target("http", "city.test", 8088, "/"));
  }

  @Test
  void aParameterMayChooseTheHost() {
    UrlTemplate template = UrlTemplate.of("https://{param:host}/api/{param:a}").at(BASE);

    assertThat(Target.of(template.origin(name -> Optional.of("data.city.test"))))
        .isEqualTo(new Target("https", "data.city.test", 443, "/"));
  }
}
