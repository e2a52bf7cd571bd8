package io.datasetbuilder.buildspec.document;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Problem codes of documents that cannot be read at all, before any field has a meaning. YAML is
 * 1.2 with the core schema, and JSON is YAML.
 */
public enum DocumentProblem implements ProblemCode {
  DOCUMENT_TOO_LARGE(
      "The spec document is larger than 1 MiB.",
      "Keep data out of the spec: upload files and refer to them by their upload id."),
  BINARY_DOCUMENT(
      "The document contains bytes that do not occur in text, so it is not a spec.",
      "Check the file's name: a spec is a YAML or JSON text, a data file goes into a file source."),
  INVALID_UTF8("The document is not valid UTF-8.", "Save the spec as UTF-8."),
  EMPTY_DOCUMENT(
      "The document contains only white space and comments.",
      "Write at least dataset_id, title, description and sources."),
  NOT_YAML("The document is not well-formed YAML.", "Correct the syntax at the line named."),
  MULTIPLE_DOCUMENTS(
      "The text contains more than one YAML document.",
      "Keep one document, without a second --- line."),
  NOT_A_MAPPING(
      "The document's root is not a mapping of field names to values.",
      "Begin with fields such as dataset_id: at the left margin."),
  DUPLICATE_KEY("A mapping names the same key twice.", "Keep one of the two entries."),
  NON_TEXT_KEY("A mapping has a key that is not a text.", "Quote the key, so that it is a text."),
  CUSTOM_TAG(
      "A value carries a YAML tag that the core schema does not have.",
      "Remove the tag; a spec holds texts, numbers, booleans, lists and mappings."),
  MERGE_KEY("A mapping uses the merge key <<.", "Write the merged fields out."),
  ALIAS_CYCLE("An alias refers to a value that contains it.", "Write the value out."),
  ALIAS_EXPANSION(
      "The aliases of the document would expand beyond the bound.",
      "Write the values out, or use fewer aliases."),
  TOO_DEEP("Values are nested too deeply.", "Flatten the document."),
  NON_FINITE_NUMBER(
      "A number is NaN or infinite.",
      "Write a finite number, or quote the value if a text is meant."),
  AMBIGUOUS_NUMBER(
      "A plain number has a leading zero, which reading it as a number would lose.",
      "Quote the value if a text is meant, or write the number without leading zeros.");

  private final String meaning;
  private final String remedy;

  DocumentProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
