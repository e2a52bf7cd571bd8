/**
 * YAML front matter and Markdown, the texts that pages about datasets are made of. The same input
 * always gives the same bytes.
 */
package io.datasetbuilder.pipeline.document.markdown;
