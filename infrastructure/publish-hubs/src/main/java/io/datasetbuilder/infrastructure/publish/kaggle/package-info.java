/**
 * Publishing to Kaggle by its public API: uploads that can be resumed, then one call that makes a
 * dataset or a version of all of them.
 */
package io.datasetbuilder.infrastructure.publish.kaggle;
