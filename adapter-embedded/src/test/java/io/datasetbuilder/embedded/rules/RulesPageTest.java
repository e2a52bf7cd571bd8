package io.datasetbuilder.embedded.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.GeneratedPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every rule is kept by a class, proved by a test, and listed in {@code docs/rules.md}. */
class RulesPageTest {

  private final List<Rule> rules = Rule.all();
  private final List<SourceFile> sources = SourceFile.all(Path.of(".."));
  private final RulesPage page = new RulesPage(sources);

  @Test
  void everyRuleHasAClassAndATest() {
    assertThat(page.gaps(rules)).isEmpty();
  }

  @Test
  void sourcesNameNoRuleThatTheirSectionDoesNotHave() {
    List<String> sections =
        rules.stream().filter(Rule::isNumbered).map(Rule::section).distinct().toList();
    List<String> known = rules.stream().map(Rule::toString).toList();

    assertThat(sources)
        .flatExtracting(SourceFile::mentions)
        .filteredOn(mention -> sections.contains(mention.section()))
        .extracting(mention -> mention.section() + ", rule " + mention.id())
        .isSubsetOf(known);
  }

  @Test
  void thePageListsThem() {
    GeneratedPage.at("docs/rules.md").mustBe(page.markdown(rules));
  }
}
