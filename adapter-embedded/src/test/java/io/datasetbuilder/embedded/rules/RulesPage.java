package io.datasetbuilder.embedded.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page {@code docs/rules.md}: rules, the classes that enforce them and their tests. */
final class RulesPage {

  private static final String HEAD =
      """
      # Rules and their proofs

      The rules of the specification for a trustworthy dataset, the classes that enforce each rule,
      and the tests that prove it. The sections are those of the specification. A rule has its number
      there, or a letter of this page if it has no number. To find the rules of a class or a test,
      search this page for its name; sources refer to a rule as `Spec, "composition", rule 4`.

      The page is generated from `rules.txt` and the comments of the sources
      ([how](contributing.md#build-and-test)). A test fails when a rule has no class or no test.

      ## Contents

      """;

  private final List<SourceFile> sources;

  RulesPage(List<SourceFile> sources) {
    this.sources = List.copyOf(sources);
  }

  /** Classes that enforce a rule. */
  List<SourceFile> classes(Rule rule) {
    return sources.stream()
        .filter(source -> !source.isTest())
        .filter(
            source ->
                rule.isNumbered()
                    ? source.names(rule)
                    : rule.classes().contains(source.simpleName()))
        .toList();
  }

  /** Methods that prove a rule, by test class; no method if the whole class proves it. */
  Map<SourceFile, List<String>> tests(Rule rule) {
    Map<SourceFile, List<String>> found = new LinkedHashMap<>();
    for (SourceFile source : sources) {
      if (source.isTest() && rule.isNumbered() && source.names(rule)) {
        found.put(source, source.methods(rule));
      } else if (source.isTest() && !rule.isNumbered()) {
        List<String> methods = methods(rule, source);
        if (!methods.isEmpty()) {
          found.put(source, methods);
        }
      }
    }
    return found;
  }

  private static List<String> methods(Rule rule, SourceFile source) {
    String prefix = source.simpleName() + ".";
    return rule.tests().stream()
        .filter(test -> test.startsWith(prefix))
        .map(test -> test.substring(prefix.length()))
        .filter(source::declares)
        .toList();
  }

  /** Rules without a class or a test, and names that do not exist; empty when all is proved. */
  List<String> gaps(List<Rule> rules) {
    List<String> gaps = new ArrayList<>();
    for (Rule rule : rules) {
      List<String> classes = classes(rule).stream().map(SourceFile::simpleName).toList();
      long methods = tests(rule).values().stream().mapToLong(List::size).sum();
      if (classes.isEmpty()) {
        gaps.add(rule + ": no class");
      }
      if (methods == 0) {
        gaps.add(rule + ": no test");
      }
      rule.classes().stream()
          .filter(name -> !classes.contains(name))
          .forEach(name -> gaps.add(rule + ": no class " + name));
      if (methods < rule.tests().size()) {
        gaps.add(rule + ": a test of " + rule.tests() + " is missing");
      }
    }
    return gaps;
  }

  /** Markdown with LF line ends. */
  String markdown(List<Rule> rules) {
    StringBuilder page = new StringBuilder(HEAD).append(contents(rules));
    String section = "";
    for (Rule rule : rules) {
      if (!rule.section().equals(section)) {
        section = rule.section();
        page.append("\n## ").append(section).append("\n\n");
        page.append("| Rule | Statement | Enforced by | Proved by |\n|---|---|---|---|\n");
      }
      page.append("| ").append(rule.id()).append(" | ").append(rule.statement()).append(" | ");
      page.append(classes(rule).stream().map(RulesPage::link).collect(Collectors.joining(", ")));
      page.append(" | ").append(proofs(tests(rule))).append(" |\n");
    }
    return page.toString();
  }

  /** A line for each section: a link to it, its topic and the number of its rules. */
  private static String contents(List<Rule> rules) {
    Map<String, List<Rule>> sections =
        rules.stream()
            .collect(Collectors.groupingBy(Rule::section, LinkedHashMap::new, Collectors.toList()));
    return sections.entrySet().stream()
        .map(
            section ->
                "- [%s](#%s): %s (%d rules)\n"
                    .formatted(
                        section.getKey(),
                        anchor(section.getKey()),
                        section.getValue().get(0).topic(),
                        section.getValue().size()))
        .collect(Collectors.joining());
  }

  /** The anchor that Markdown renderers give to a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
  }

  private static String proofs(Map<SourceFile, List<String>> tests) {
    return tests.entrySet().stream()
        .map(
            test ->
                link(test.getKey())
                    + test.getValue().stream()
                        .map(method -> " `" + method + "`")
                        .collect(Collectors.joining()))
        .collect(Collectors.joining("; "));
  }

  private static String link(SourceFile source) {
    return "[" + source.simpleName() + "](../" + source.path() + ")";
  }
}
