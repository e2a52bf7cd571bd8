/**
 * The pages that introduce a dataset to people: the card of each Gold directory and the Markdown
 * export, both rendered from one description.
 */
package io.datasetbuilder.pipeline.document.card;
