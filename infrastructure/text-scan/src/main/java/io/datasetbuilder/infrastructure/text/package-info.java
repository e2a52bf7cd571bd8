/**
 * Reader of sources of text: one file or several, at most two at once. The packages below it divide
 * texts into records, and read those of CSV and of JSON.
 */
package io.datasetbuilder.infrastructure.text;
