/** Publishes to the Hugging Face hub. */
package io.datasetbuilder.infrastructure.publish.huggingface;
