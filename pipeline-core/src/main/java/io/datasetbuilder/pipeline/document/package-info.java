/**
 * Texts that documents are made of: JSON, YAML front matter, Markdown, and how figures read. The
 * same input always gives the same characters, whatever the machine's language.
 */
package io.datasetbuilder.pipeline.document;
