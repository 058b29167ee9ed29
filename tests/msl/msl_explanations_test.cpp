// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of results that are not the published ones: complete, about examples that there are, and told as soon as
// it is no longer true.
#include <QTest>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "tests/msl/explanations.h"
#include "tests/msl/report.h"

using namespace causeway::msl;

namespace {

const std::string kFolder = CAUSEWAY_SOURCE_DIR "/tests/msl/";

std::string textOf(const std::string& name)
{
    std::ifstream file(kFolder + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

const std::string kOne = R"([{"class": "L.A", "verdict": "reference", "signals": ["x", "y"], "reason": "too coarse.",
                              "evidence": "a closed form."}])";

Outcome deviating(const std::vector<std::string>& outside)
{
    Outcome outcome;
    outcome.name = "L.A";
    outcome.stage = "verified";
    outcome.code = kDeviates;
    outcome.hasReference = true;
    outcome.outside = outside;
    return outcome;
}

}  // namespace

class MslExplanationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsAboutAnExample();
    void coversTheSignalsThatItNames();
    void isOutdatedOnceTheExampleMatches();
    void incompleteOnesAreRefused();
    void standsInTheReport();
};

void MslExplanationsTest::eachIsAboutAnExample()
{
    const auto explanations = explanationsFromJson(textOf("explanations.json"));
    QVERIFY(!explanations.empty());
    const std::string examples = "\n" + textOf("examples.txt");
    for (const auto& [name, explanation] : explanations)
        QVERIFY2(examples.find("\n" + name + "\n") != std::string::npos, name.c_str());
}

void MslExplanationsTest::coversTheSignalsThatItNames()
{
    const auto explanations = explanationsFromJson(kOne);
    QVERIFY(explainedBy(deviating({"x"}), explanations) == Explained::Yes);
    QVERIFY(explainedBy(deviating({"x", "z"}), explanations) == Explained::No);
    QVERIFY(explainedBy(deviating({"x"}), {}) == Explained::No);
    const std::string text = explanationsOf({deviating({"x", "z"})}, explanations);
    QVERIFY2(text.find("0 of 1") != std::string::npos && text.find("NOT EXPLAINED: L.A in z") != std::string::npos,
             text.c_str());
    const std::string covered = explanationsOf({deviating({"y"})}, explanations);
    QVERIFY2(covered.find("1 of 1") != std::string::npos && covered.find("a closed form.") != std::string::npos,
             covered.c_str());
}

void MslExplanationsTest::isOutdatedOnceTheExampleMatches()
{
    const auto explanations = explanationsFromJson(kOne);
    Outcome outcome;
    outcome.name = "L.A";
    outcome.stage = "matches";
    QVERIFY(explainedBy(outcome, explanations) == Explained::Outdated);
    const std::string text = explanationsOf({outcome}, explanations);
    QVERIFY2(text.find("OUTDATED: L.A") != std::string::npos && text.find("it matches") != std::string::npos,
             text.c_str());
    QVERIFY(explainedBy(outcome, {}) == Explained::Nothing);
}

void MslExplanationsTest::incompleteOnesAreRefused()
{
    for (const char* const key : {"class", "verdict", "signals", "reason", "evidence"}) {
        auto json = nlohmann::json::parse(kOne);
        json[0].erase(key);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, static_cast<void>(explanationsFromJson(json.dump())));
    }
    auto json = nlohmann::json::parse(kOne);
    json[0]["verdict"] = "chance";
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, static_cast<void>(explanationsFromJson(json.dump())));
    json = nlohmann::json::parse(kOne);
    json.push_back(json[0]);
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, static_cast<void>(explanationsFromJson(json.dump())));
}

void MslExplanationsTest::standsInTheReport()
{
    const std::vector<Outcome> outcomes{deviating({"x"})};
    const auto report = nlohmann::json::parse(reportToJson({}, outcomes, {}, explanationsFromJson(kOne)));
    QCOMPARE(report["examples"][0]["verdict"].get<std::string>(), std::string("reference"));
    QCOMPARE(report["examples"][0]["reason"].get<std::string>(), std::string("too coarse."));
    QCOMPARE(reportFromJson(report.dump()).front().outside, outcomes.front().outside);
    const auto bare = nlohmann::json::parse(reportToJson({}, outcomes, {}, {}));
    QVERIFY(!bare["examples"][0].contains("verdict"));
}

QTEST_GUILESS_MAIN(MslExplanationsTest)
#include "msl_explanations_test.moc"
